// What a player can do besides playing: settings, rules, the shuffle, the way out.
import { useState } from 'preact/hooks';
import type { Game } from 'rummy-client';
import { SettingsFields } from '../../parts/frame/settings_menu';
import { Icon, type IconName } from '../../parts/page/icon';
import { goTo } from '../../service/address';
import type { LiveTable } from '../../service/live_table';
import { linkTo, type Route } from '../../service/routes';
import { leave } from '../../service/seat_actions';
import { forgetSeat } from '../../service/seats';
import { t } from '../../texts';

/** The menu's contents. */
export function Menu({ live, game }: { live: LiveTable; game: Game }) {
  const words = t.value.table;
  const round = game.round?.number ?? 0;
  return (
    <div class="menu">
      <MenuLink icon="back" to={{ screen: 'start' }} word={t.value.page.home} />
      <MenuLink icon="rules" to={{ screen: 'rules', variant: game.variant, rule: null }} word={words.rules} />
      {round > 1 && <MenuLink icon="shield" to={{ screen: 'verify', gameId: game.game_id, round: round - 1 }} word={words.shuffle} />}
      <SettingsFields />
      {game.viewer !== null && game.status !== 'finished' && <Leave live={live} />}
    </div>
  );
}

function MenuLink({ icon, to, word }: { icon: IconName; to: Route; word: string }) {
  return (
    <a class="menu-link" href={linkTo(to)}>
      <Icon name={icon} />
      {word}
    </a>
  );
}

/** Gives the seat up, after a second press. */
function Leave({ live }: { live: LiveTable }) {
  const [isSure, ask] = useState(false);
  const words = t.value.table;
  const go = async () => {
    if (!(await leave(live))) return;
    forgetSeat(live.seat.gameId);
    goTo({ screen: 'start' });
  };
  return (
    <button type="button" class="action plain" onClick={() => (isSure ? void go() : ask(true))}>
      <Icon name="leave" />
      {isSure ? words.leaveSurely : words.leave}
    </button>
  );
}
