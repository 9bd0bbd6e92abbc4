"""Many uploads at once to several nodes that are killed, paused, and cut off from the database and the store."""
