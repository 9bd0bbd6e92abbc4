"""Says how well Muster judges the quality of pictures of which the truth is known."""
