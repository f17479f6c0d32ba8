"""Tests of hostile requests: callers without permission, malformed requests, and requests for excessive resources."""
