// Idempotency keys: the service does once what is sent under one key.

/** 128 random bits; `crypto.randomUUID` is missing from pages without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
