// What a player can do besides playing: settings, rules, the shuffle, the way out.
import { useState } from 'preact/hooks';
import type { Game } from 'rummy-client';
import { SettingsFields } from '../../parts/frame/settings_menu';
import { Icon, type IconName } from '../../parts/page/icon';
import { KeysButton } from '../../parts/page/keys_dialog';
import type { LiveTable } from '../../service/live_table';
import { linkTo, type Route } from '../../service/routes';
import { t } from '../../texts';
import { LeaveDialog } from '../seat/leave_dialog';

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
      <KeysButton class="action plain" />
      {game.viewer !== null && game.status !== 'finished' && <LeaveButton live={live} />}
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

function LeaveButton({ live }: { live: LiveTable }) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <button type="button" class="action plain" onClick={() => ask(true)}>
        <Icon name="leave" />
        {t.value.play.leave}
      </button>
      {isAsked && <LeaveDialog live={live} close={() => ask(false)} />}
    </>
  );
}
