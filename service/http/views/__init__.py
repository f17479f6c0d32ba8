"""Views: tables, moves, events, scores, hints and variants as a client receives them."""
