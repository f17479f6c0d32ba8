// Idempotency keys: the service does once what is sent under one key.
import { mayPass } from './answer';

/** The keys of requests that were not answered, by what they ask for. */
const unanswered = new Map<string, string>();

/** Sends a request under a key: the one it had before if it was not answered, since the service may have done it. */
export async function underKey<T>(request: object, send: (key: string) => Promise<T>): Promise<T> {
  const name = JSON.stringify(request);
  const key = unanswered.get(name) ?? newKey();
  unanswered.set(name, key);
  try {
    const answer = await send(key);
    unanswered.delete(name);
    return answer;
  } catch (failure) {
    if (!mayPass(failure)) unanswered.delete(name);
    throw failure;
  }
}

/** 128 random bits; `crypto.randomUUID` is missing from pages without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
