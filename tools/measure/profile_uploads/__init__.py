"""Where the time of a loaded service goes."""
