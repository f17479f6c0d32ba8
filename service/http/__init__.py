"""The service as HTTP clients see it: resources, requests and answers, tokens, errors, conditional requests."""
