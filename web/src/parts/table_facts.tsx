// A table of the lobby in two lines.
import type { GameSummary } from 'rummy-client';
import { useVariantName } from '../service/requests/variants';
import { t } from '../texts';

/** What a person wants to know of a table before they sit down. */
export function TableFacts({ table }: { table: GameSummary }) {
  const nameOf = useVariantName();
  const { tableOf, seated, turnTime, stake } = t.value.lobby;
  const { players, seats, turn_seconds: seconds, options } = table;
  const facts = [
    players[0] !== undefined && tableOf(players[0]),
    seated(players.length, seats),
    seconds !== null && turnTime(seconds),
    options.stake && stake(options.stake.amount, options.stake.label),
  ];
  return (
    <div class="facts">
      <p>
        <strong>{nameOf(table.variant)}</strong>
        {table.name !== null && ` · ${table.name}`}
      </p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
