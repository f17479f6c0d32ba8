// What the host may do before the game: add bots, start, remove players.
import { addBot, removePlayer, startGame, type Game, type Player, type Seat } from 'rummy-client';
import { useState } from 'preact/hooks';
import { Select } from '../../parts/form/field';
import { Failure } from '../../parts/frame/failure';
import { useSending, type Sending } from '../../service/requests/answer';
import { underKey } from '../../service/requests/keys';
import { LEVELS, quickGame } from '../../service/settings';
import { t } from '../../texts';

export function HostTools({ game, seat }: { game: Game; seat: Seat }) {
  const [level, setLevel] = useState(quickGame.value.level);
  const { isSending, failure, send } = useSending();
  const { addBot: addLabel, startNow } = t.value.lobby;
  const add = () => {
    // once the table is seen to have changed, another press asks for another bot
    const request = { addBot: level, gameId: game.game_id, version: game.version };
    return underKey(request, (key) => addBot({ ...seat, body: { level }, headers: { 'Idempotency-Key': key } }));
  };
  return (
    <div class="host-tools">
      <Select
        field={{ label: t.value.newTable.level }}
        choices={LEVELS}
        chosen={level}
        label={(each) => t.value.table.botLevels[each] ?? each}
        choose={setLevel}
      />
      <button type="button" class="button" aria-disabled={isSending} onClick={() => send(add)}>
        {addLabel}
      </button>
      <button type="button" class="button main" aria-disabled={isSending} onClick={() => send(() => startGame(seat))}>
        {startNow}
      </button>
      <Failure failure={failure} />
    </div>
  );
}

interface RemoveProps {
  seat: Seat;
  player: Player;
  sending: Sending;
}

export function RemoveButton({ seat, player, sending: { isSending, send } }: RemoveProps) {
  const { remove, removeName } = t.value.lobby;
  const press = () => send(() => removePlayer({ ...seat, path: { ...seat.path, player_id: player.player_id } }));
  return (
    <button type="button" class="button" aria-label={removeName(player.name)} aria-disabled={isSending} onClick={press}>
      {remove}
    </button>
  );
}
