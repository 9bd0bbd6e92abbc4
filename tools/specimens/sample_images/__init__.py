"""Draws the specimen pictures in SampleImages/: invented documents of the invented country Utopia."""
