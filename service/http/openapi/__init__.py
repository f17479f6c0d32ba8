"""The OpenAPI document made from all resources, and the pages for client developers."""
