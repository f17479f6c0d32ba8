// Whose turn it is, what can be done, and how long.
import type { ComponentChildren } from 'preact';
import { t } from '../../texts';
import type { Sentence } from '../../texts/pieces';
import { Said } from '../cards/sentence';

interface TurnLineProps {
  title: string;
  isMine: boolean;
  advice: Sentence;
  children?: ComponentChildren;
}

/** The head of the tray; `children` are the clock and buttons of the hand. */
export function TurnLine({ title, isMine, advice, children }: TurnLineProps) {
  return (
    <div class={`turn-line ${isMine ? 'mine' : ''}`}>
      <div class="turn-words">
        <h2>{title}</h2>
        <p>
          <Said sentence={advice} />
        </p>
      </div>
      {children}
    </div>
  );
}

/** The seconds left as figures and as a ring that empties; `of` is the whole time, if it is known. */
export function Clock({ seconds, of }: { seconds: number; of: number | null }) {
  const part = of === null || of <= 0 ? 1 : Math.min(1, seconds / of);
  const figures = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  return (
    <span class={`clock ${seconds <= 10 ? 'late' : ''}`} role="img" aria-label={t.value.table.timeLeft(Math.floor(seconds))}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <circle class="left" cx="12" cy="12" r="9" pathLength="1" stroke-dasharray={`${part} 1`} />
      </svg>
      <span aria-hidden="true">{figures}</span>
    </span>
  );
}
