// A discard on which the player may call, while its window is open. It takes no focus and covers no card.
import type { Call } from '../../play/state';
import { CardFace } from '../cards/card';
import { ActionBar } from './action_bar';

/** The ways to call, and the refusal to. */
export function CallBox({ call: { title, card, offers, decline }, isSending }: { call: Call; isSending: boolean }) {
  const all = decline === null ? offers : [...offers, { ...decline, tone: 'apart' as const }];
  return (
    <section class="box call" aria-label={title}>
      <CardFace card={card} />
      <h3>{title}</h3>
      <ActionBar offers={all} isSending={isSending} />
    </section>
  );
}
