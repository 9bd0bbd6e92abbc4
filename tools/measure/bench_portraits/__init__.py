"""How soon the documents of a session are compared by their portraits, alone and on a busy machine."""
