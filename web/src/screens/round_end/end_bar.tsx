// The bar above the end of a round.
import type { Game } from 'rummy-client';
import { IconButton } from '../../parts/page/icon';
import { linkTo } from '../../service/routes';
import { t } from '../../texts';

export function EndBar({ game, title, close }: { game: Game; title: string; close: () => void }) {
  const { end } = t.value.scores;
  const { stake } = game.options;
  const facts = [
    game.status === 'finished' ? end.gameOver : end.over(game.round?.number ?? 0),
    stake && end.stake(stake.amount, stake.label),
  ];
  return (
    <header class="page-bar on-felt">
      <IconButton icon="back" name={end.back} press={close} />
      <div class="page-bar-title">
        <b>{title}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <a href={linkTo({ screen: 'rules', variant: game.variant, rule: null })}>{t.value.table.rules}</a>
    </header>
  );
}
