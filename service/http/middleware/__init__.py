"""WSGI middleware and request hooks: ids, CORS, proxies, rate limits, access log, traces, the metrics port."""
