"""Mutation testing of the rules: small faults put into the code one by one, which the tests have to notice."""
