"""Rounds that end by a knock (gin, knock rummy): the offered card, the knock and the showdown."""
