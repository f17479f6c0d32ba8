"""Mutation testing of the rules: each mutant has one small fault, and the tests have to notice it."""
