// Idempotency keys: the service does once what is sent under one key.
import { storedText, storeText, thisWindow } from '../storage';
import { mayPass } from './answer';

const KEPT = 'rummy.unanswered';

/** The keys of requests that were not answered, by what they ask for. */
const unanswered = keptKeys();

/** Sends a request under a key: the one it had before if it was not answered, since the service may have done it. */
export async function underKey<T>(request: object, send: (key: string) => Promise<T>): Promise<T> {
  const name = JSON.stringify(request);
  const key = unanswered.get(name) ?? newKey();
  note(name, key);
  try {
    const answer = await send(key);
    note(name, null);
    return answer;
  } catch (failure) {
    if (!mayPass(failure)) note(name, null);
    throw failure;
  }
}

/** Notes the key of a request, or with null that the request is answered; a reload forgets neither. */
function note(name: string, key: string | null): void {
  if (key === null) unanswered.delete(name);
  else unanswered.set(name, key);
  storeText(KEPT, JSON.stringify([...unanswered]), thisWindow);
}

function keptKeys(): Map<string, string> {
  try {
    return new Map(JSON.parse(storedText(KEPT, thisWindow) ?? '[]') as [string, string][]);
  } catch {
    return new Map();
  }
}

/** 128 random bits; `crypto.randomUUID` is missing from pages without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
