// Cards as bags: copies count, order does not matter.
import type { Card } from 'rummy-client';

/** The cards of `one` that remain when each card of `other` takes away one copy. */
export function minus(one: readonly Card[], other: readonly Card[]): Card[] {
  const taken = [...other];
  return one.filter((card) => {
    const at = taken.indexOf(card);
    if (at >= 0) taken.splice(at, 1);
    return at < 0;
  });
}
