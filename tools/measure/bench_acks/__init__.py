"""How fast uploads are acknowledged on a disk whose syncs take their time."""
