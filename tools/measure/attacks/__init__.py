"""A small set of attacks on the presence check, made of public test faces, and how the service stands them."""
