"""What a login with a PIN costs the service, and whether its time tells anything."""
