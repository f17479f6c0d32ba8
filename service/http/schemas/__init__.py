"""Schemas of the contract: request bodies, queries, answers, their vocabulary, and the parsing of requests."""
