"""What films could do best against the turns that a presence check draws, found by simulation."""
