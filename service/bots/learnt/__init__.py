"""Evaluations that are learnt: options with features, and the weights that `python -m tools.training` fits to play."""
