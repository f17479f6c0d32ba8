// A discard on which the player may call, while its window is open. It takes no focus and covers no card.
import type { Call } from '../../play/state';
import { t } from '../../texts';
import { CardFace } from '../cards/card';
import { ActionBar } from './action_bar';

/** The ways to call, and the refusal to. */
export function CallBox({ call: { card, offers, decline }, isSending }: { call: Call; isSending: boolean }) {
  const all = decline === null ? offers : [...offers, { ...decline, tone: 'apart' as const }];
  return (
    <section class="box call" aria-label={t.value.table.callTitle}>
      <CardFace card={card} />
      <h3>{t.value.table.callTitle}</h3>
      <ActionBar offers={all} isSending={isSending} />
    </section>
  );
}
