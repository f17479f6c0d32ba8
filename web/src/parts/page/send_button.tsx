// A button whose press the service answers.
import type { ComponentChildren } from 'preact';

interface SendButtonProps {
  class: string;
  /** Whether an answer is awaited: the button then does nothing, but keeps the focus. */
  isSending: boolean;
  send: () => void;
  children: ComponentChildren;
}

export function SendButton({ class: look, isSending, send, children }: SendButtonProps) {
  return (
    <button type="button" class={`${look} ${isSending ? 'sending' : ''}`} aria-disabled={isSending} onClick={() => isSending || send()}>
      {children}
    </button>
  );
}
