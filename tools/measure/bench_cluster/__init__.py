"""The service on PostgreSQL and an S3 store, near and far, beside the service on one folder."""
