"""What a phone check costs the service, and whether devices that wait take threads."""
