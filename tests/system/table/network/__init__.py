"""The card table among other players, over a network that fails."""
