"""Rounds that end by a knock (gin, knock rummy): the card offered, the knock, and the showdown after it."""
