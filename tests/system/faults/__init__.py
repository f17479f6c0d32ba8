"""Faults that strike the service in the middle of a move, at every point of it: no move is lost or made twice."""
