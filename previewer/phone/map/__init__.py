"""The map: an atlas that travels with the program, and the item that draws it."""
