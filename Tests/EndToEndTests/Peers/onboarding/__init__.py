"""A client of the onboarding protocol, written from the protocol's description alone, and what it goes through."""
