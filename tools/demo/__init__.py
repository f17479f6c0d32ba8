"""`make demo`: one whole game of rami over HTTP against a running server, told as it is played."""
