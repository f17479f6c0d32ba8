"""The hand-written part of the TypeScript SDK, and its package."""
