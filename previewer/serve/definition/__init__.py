"""What is known of a place of a definition, whole or not: proposals, words, new items, where things belong."""
