"""HTTP itself: responses and their headers, conditional requests, player tokens."""
