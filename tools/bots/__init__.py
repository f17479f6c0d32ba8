"""The strength of the bots, measured over mirrored deals: each deal is played once from every seat."""
