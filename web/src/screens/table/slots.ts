// What other parts of the page put on the table's screen.
import type { ComponentChildren } from 'preact';

export interface TableSlots {
  /** What happened, in full and in one line. */
  readonly happened: ComponentChildren;
  readonly latest: ComponentChildren;
  readonly scores: ComponentChildren;
  readonly rules: ComponentChildren;
  readonly menu: ComponentChildren;
}
