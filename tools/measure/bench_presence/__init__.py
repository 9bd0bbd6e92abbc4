"""How soon people before their cameras get their hints, and what documents lose meanwhile."""
