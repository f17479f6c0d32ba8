// All games, each with its sentence and the way to its rules.
import type { VariantSummary } from 'rummy-client';
import { Failure } from '../../parts/frame/failure';
import { Frame } from '../../parts/frame/frame';
import { linkTo, type Route } from '../../service/routes';
import { useVariants } from '../../service/requests/variants';
import { t } from '../../texts';

const shared = (text: string): Route => ({ screen: 'shared-rules', text, rule: null });

export function AllRules() {
  const { value: variants, failure, ask } = useVariants();
  const { rulesTitle, rulesHint, sharedRules, coreRules, optionalRules } = t.value.page;
  return (
    <Frame title={rulesTitle} class="rules">
      <h1>{rulesTitle}</h1>
      <p>{rulesHint}</p>
      <Failure failure={failure} again={ask} />
      <ul class="games">
        {variants?.map((variant) => (
          <GameSummary key={variant.variant} variant={variant} />
        ))}
      </ul>
      <h2>{sharedRules}</h2>
      <ul class="chips">
        <li>
          <a href={linkTo(shared('core'))}>{coreRules}</a>
        </li>
        <li>
          <a href={linkTo(shared('options'))}>{optionalRules}</a>
        </li>
      </ul>
    </Frame>
  );
}

function GameSummary({ variant: { variant, name, summary, other_names: others, ...range } }: { variant: VariantSummary }) {
  const players = t.value.lobby.players(range.least_players, range.most_players);
  return (
    <li>
      <h2>
        <a href={linkTo({ screen: 'rules', variant, rule: null })}>{name}</a>
      </h2>
      <p>{summary}</p>
      <p class="hint">{others.length > 0 ? `${players} · ${t.value.page.otherNames(others.join(', '))}` : players}</p>
    </li>
  );
}
