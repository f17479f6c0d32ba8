// Idempotency keys: the service does once what is sent under one key.
import { fieldsOf, Kept } from '../kept';
import { thisWindow } from '../storage';
import { mayPass } from './answer';

/** The keys of requests that were not answered, by what they ask for; a reload does not forget them. */
const unanswered = new Kept('unanswered', (stored) => fieldsOf(stored) as Readonly<Record<string, string>>, thisWindow);

/** Sends a request under a key: the one it had before if it was not answered, since the service may have done it. */
export async function underKey<T>(request: object, send: (key: string) => Promise<T>): Promise<T> {
  const name = JSON.stringify(request);
  const key = unanswered.value[name] ?? newKey();
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

/** Keeps the key of a request, or with null forgets it. */
function note(name: string, key: string | null): void {
  const { [name]: _, ...others } = unanswered.value;
  unanswered.value = key === null ? others : { ...others, [name]: key };
}

/** 128 random bits; `crypto.randomUUID` is missing from pages without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
