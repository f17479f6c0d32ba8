"""A collection of requests for Bruno, a program to try APIs, made from the contract and its examples."""
