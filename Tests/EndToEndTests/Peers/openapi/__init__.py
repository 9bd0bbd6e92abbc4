"""The description of the service, held against the service itself by schemathesis."""
