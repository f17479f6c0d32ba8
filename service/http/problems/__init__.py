"""Problems (RFC 9457): codes and texts, the handlers that answer with them, the client's language."""
