// What a screen asks of the service: the answer, or why there is none.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { ProblemError, type SendOptions } from 'rummy-client';

export interface Answer<T> {
  /** The last answer; null until the first. */
  readonly value: T | null;
  /** Why there was no answer the last time, or null. */
  readonly failure: unknown;
  readonly ask: () => void;
}

/** The answer to `question`, which is asked again when one of `inputs` changes, and by `ask`. */
export function useAnswer<T>(question: () => Promise<T>, inputs: readonly unknown[]): Answer<T> {
  const [state, setState] = useState<{ value: T | null; failure: unknown }>({ value: null, failure: null });
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    question().then(
      (value) => isCurrent && setState({ value, failure: null }),
      (failure: unknown) => isCurrent && setState(({ value }) => ({ value, failure })),
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs, count]);
  return { ...state, ask: useCallback(() => setCount((before) => before + 1), []) };
}

/** Calls `ask` every `seconds` while somebody can see the page. */
export function useRepeated(ask: () => void, seconds: number): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), 1000 * seconds);
    return () => clearInterval(timer);
  }, [ask, seconds]);
}

export interface Sending {
  readonly isSending: boolean;
  /** Why the service did not do it, or null. */
  readonly failure: unknown;
  /** Sends something; meanwhile `isSending` is true. */
  readonly send: (work: (options: SendOptions) => Promise<unknown>) => void;
}

const PATIENCE_SECONDS = 20;

/** Sends what a button asks for, once at a time. */
export function useSending(): Sending {
  const [state, setState] = useState<{ isSending: boolean; failure: unknown }>({ isSending: false, failure: null });
  const send: Sending['send'] = (work) => {
    if (state.isSending) return;
    setState({ isSending: true, failure: null });
    work({ patienceSeconds: PATIENCE_SECONDS }).then(
      () => setState({ isSending: false, failure: null }),
      (failure: unknown) => setState({ isSending: false, failure }),
    );
  };
  return { ...state, send };
}

/** No answer, too many requests, or an error of the service: another attempt may succeed. */
export function mayPass(failure: unknown): boolean {
  return !(failure instanceof ProblemError) || failure.problem.status === 429 || failure.problem.status >= 500;
}
