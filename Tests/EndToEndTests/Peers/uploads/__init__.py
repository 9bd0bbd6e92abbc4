"""A client of the resumable uploads that knows nothing of the service but its address."""
