"""`make demo`: plays a whole game of rami over HTTP against a running server and narrates it."""
