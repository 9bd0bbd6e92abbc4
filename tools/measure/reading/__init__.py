"""How well, and how quickly, documents are read; beside others on the same pictures."""
