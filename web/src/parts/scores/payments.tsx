// Who pays whom, how much and why.
import type { Due, Gain, PlayerId, Scores } from 'rummy-client';
import { dueText, reasonIn, signed } from '../../model/scores';
import { t } from '../../texts';

/** A player's name; null for the reader. */
export type NameOf = (player: PlayerId) => string | null;

interface PaymentsProps {
  dues: readonly Due[];
  gains: readonly Gain[];
  scores: Scores;
  nameOf: NameOf;
}

/** Each payment with its reason; then points that nobody pays. */
export function Payments({ dues, gains, scores, nameOf }: PaymentsProps) {
  const words = t.value.scores;
  return (
    <ul class="payments">
      {dues.map((due) => (
        <li>{words.because(words.pays(nameOf(due.payer), nameOf(due.payee), dueText(due, scores, words)), reasonIn(words, due.reason))}</li>
      ))}
      {gains.map(({ player_id, points, reason }) => (
        <li>{words.because(words.gain(nameOf(player_id), signed(points)), reasonIn(words, reason))}</li>
      ))}
    </ul>
  );
}
