"""The contract from a client's view: whole games, every listed answer, fuzzing, compatibility between releases."""
