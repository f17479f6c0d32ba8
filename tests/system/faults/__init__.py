"""What may befall the service in the middle of a move, at every point of it: nothing is lost, or made twice."""
