// One's own seat while a bot plays it.
import type { Game } from 'rummy-client';
import { SendButton } from '../../parts/page/send_button';
import type { LiveTable } from '../../service/live_table';
import { takeBack } from '../../service/seat_actions';
import { t } from '../../texts';

/** Nothing while the player plays in person. */
export function AwayBox({ game, live }: { game: Game; live: LiveTable }) {
  const own = game.players.find(({ player_id: id }) => id === game.viewer);
  const words = t.value.play;
  if (own?.status !== 'away') return null;
  return (
    <section class="box" aria-label={words.awayTitle}>
      <h3>{words.awayTitle}</h3>
      <p>{words.awayWhy}</p>
      <SendButton class="action main" isSending={live.isSending.value} send={() => void takeBack(live)}>
        {words.takeBack}
      </SendButton>
    </section>
  );
}
