"""The whole service as its players meet it: real processes, real requests, whole games."""
