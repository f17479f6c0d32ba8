// The bar above a replay: which round, whose hands are open, and the check of its deal.
import type { Game, RoundRecord } from 'rummy-client';
import { nameOf } from '../../model/story/telling';
import { Said } from '../../parts/cards/sentence';
import { Icon } from '../../parts/page/icon';
import { linkTo } from '../../service/routes';
import { useVariantName } from '../../service/requests/variants';
import { t } from '../../texts';
import { readerOf } from '../story/use_story';

interface ReplayBarProps {
  game: Game;
  record: RoundRecord;
  /** The player whose hand alone is open; null: all. */
  view: string | null;
  look: (view: string | null) => void;
}

export function ReplayBar({ game, record, view, look }: ReplayBarProps) {
  const words = t.value.replay;
  const variantName = useVariantName();
  const reader = readerOf(game);
  const { ending, winners, rummy } = record.outcome;
  return (
    <header class="page-bar on-felt">
      <a class="icon-button" href={linkTo({ screen: 'table', gameId: game.game_id })} aria-label={words.back} title={words.back}>
        <Icon name="back" />
      </a>
      <div class="page-bar-title">
        <h1>{words.title(record.number)}</h1>
        <span>
          {variantName(game.variant)} · <Said sentence={reader.texts.ended(ending, winners.map((winner) => nameOf(reader, winner)), rummy)} />
        </span>
      </div>
      <Views game={game} record={record} view={view} look={look} />
      <a class="page-bar-link" href={linkTo({ screen: 'verify', gameId: game.game_id, round: record.number })}>
        <Icon name="shield" />
        <span>{words.verify}</span>
      </a>
    </header>
  );
}

function Views({ game, record, view, look }: ReplayBarProps) {
  const words = t.value.replay;
  const reader = readerOf(game);
  return (
    <span class="select">
      <select class="page-bar-select" aria-label={words.view} value={view ?? ''} onChange={({ currentTarget }) => look(currentTarget.value || null)}>
        <option value="">{words.allHands}</option>
        {record.dealt_in.map((player) => {
          const name = nameOf(reader, player);
          return <option value={player}>{name === null ? words.ownHand : words.handOf(name)}</option>;
        })}
      </select>
    </span>
  );
}
