// A game against bots in one click, and the ways to a game with people.
import type { VariantSummary } from 'rummy-client';
import { CardFace } from '../../parts/cards/card';
import { Select } from '../../parts/form/field';
import { NameField } from '../../parts/form/name_field';
import { Segments } from '../../parts/form/segments';
import { Failure } from '../../parts/frame/failure';
import { Icon } from '../../parts/page/icon';
import { useSending, type Sending } from '../../service/requests/answer';
import { linkTo } from '../../service/routes';
import { LEVELS, quickGame, USUAL_PACE } from '../../service/settings';
import { findTable, openTable } from '../../service/requests/sitting';
import { useVariants } from '../../service/requests/variants';
import { t } from '../../texts';

export function QuickGame() {
  const { value: variants, failure, ask } = useVariants();
  const { title, promise } = t.value.lobby;
  return (
    <section class="quick" aria-labelledby="quick-title">
      <div class="quick-head">
        <div>
          <h1 id="quick-title">
            {title.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          {variants && <p>{promise(variants.length)}</p>}
        </div>
        <FannedCards />
      </div>
      {variants ? <QuickForm variants={variants} /> : <Failure failure={failure} again={ask} />}
    </section>
  );
}

const SHOWN_CARDS = ['AS', 'KH', 'QD', 'JC'];

/** An ornament. */
function FannedCards() {
  return (
    <div class="fanned" aria-hidden="true">
      {SHOWN_CARDS.map((card, index) => (
        <span key={card} style={{ '--tilt': `${11 * index - 16}deg` }}>
          <CardFace card={card} />
        </span>
      ))}
    </div>
  );
}

function QuickForm({ variants }: { variants: readonly VariantSummary[] }) {
  const sending = useSending();
  const variant = variants.find((each) => each.variant === quickGame.value.variant) ?? variants[0];
  if (variant === undefined) return null;
  const bots = botsFor(variant);
  const { level } = quickGame.value;
  const chosen = bots.find((count) => count === quickGame.value.bots) ?? bots[0] ?? 1;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const body = { variant: variant.variant, bots: Array.from({ length: chosen }, () => ({ level })), bot_pace: USUAL_PACE };
        sending.send((options) => openTable(body, options));
      }}
    >
      <GameChoice variants={variants} variant={variant} />
      <div class="quick-row">
        <Segments legend={t.value.lobby.bots} choices={bots} chosen={chosen} label={String} choose={(count) => set({ bots: count })} />
        <Levels />
      </div>
      <NameField />
      <Ways variant={variant.variant} sending={sending} />
      <Failure failure={sending.failure} />
    </form>
  );
}

/** The numbers of bots with which one person can play. */
function botsFor({ least_players: least, most_players: most }: VariantSummary): readonly number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => least - 1 + index);
}

const set = (change: Partial<typeof quickGame.value>) => (quickGame.value = { ...quickGame.value, ...change });

function GameChoice({ variants, variant }: { variants: readonly VariantSummary[]; variant: VariantSummary }) {
  const { game, players } = t.value.lobby;
  const seats = players(variant.least_players, variant.most_players);
  return (
    <>
      <Select
        field={{ label: game, class: 'with-note', beside: <span class="note">{seats}</span> }}
        choices={variants.map((each) => each.variant)}
        chosen={variant.variant}
        label={(id) => variants.find((each) => each.variant === id)?.name ?? id}
        choose={(id) => set({ variant: id })}
      />
      <p class="summary">
        {variant.summary} <a href={linkTo({ screen: 'rules', variant: variant.variant, rule: null })}>{t.value.page.rules}</a>
      </p>
    </>
  );
}

function Levels() {
  const { botLevels } = t.value.table;
  return (
    <Segments
      legend={t.value.lobby.level}
      choices={LEVELS}
      chosen={quickGame.value.level}
      label={(each) => botLevels[each] ?? each}
      choose={(each) => set({ level: each })}
    />
  );
}

function Ways({ variant, sending: { isSending, send } }: { variant: string; sending: Sending }) {
  const { deal, findPlayers, newTable } = t.value.lobby;
  return (
    <div class="ways">
      <button type="submit" class="button main" aria-disabled={isSending} aria-busy={isSending}>
        <Icon name="play" />
        {deal}
      </button>
      <button type="button" class="button" aria-disabled={isSending} onClick={() => send((options) => findTable(variant, options))}>
        <Icon name="bolt" />
        {findPlayers}
      </button>
      <a class="button" href={linkTo({ screen: 'new-table', variant })}>
        <Icon name="plus" />
        {newTable}
      </a>
    </div>
  );
}
