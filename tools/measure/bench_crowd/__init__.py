"""Uploads beside a crowd of clients that rest or trickle."""
