"""An app that logs people in with a PIN, written from the protocol alone: the client's half of M-Pin over BN254CX."""
