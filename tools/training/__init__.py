"""Training: the bots' decisions are tried out to the end of rounds, and weights are fitted to what came of them."""
