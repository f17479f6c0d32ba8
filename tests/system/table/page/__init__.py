"""The page around the cards: access, focus, forms, and what it asks of a phone."""
