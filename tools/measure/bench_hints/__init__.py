"""How soon the hints of a hosted verification come, alone and beside uploads."""
