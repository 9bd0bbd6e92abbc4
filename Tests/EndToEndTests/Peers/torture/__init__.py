"""Many uploads at once to a service that is killed and started again and again."""
