"""The rules of a declaration: what is wrong with an item, with the preferences as a whole, and around them."""
