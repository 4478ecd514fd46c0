"""The map: an atlas that travels with the program, a tile server where one is named, and the item that draws both."""
