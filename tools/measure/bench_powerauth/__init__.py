"""What PowerAuth costs the service: the same request signed and encrypted, and over TLS alone, in turn."""
