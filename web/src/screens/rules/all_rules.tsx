// All games, each with its sentence and the way to its rules.
import { Failure } from '../../parts/frame/failure';
import { Frame } from '../../parts/frame/frame';
import { linkTo, type Route } from '../../service/routes';
import { useVariants } from '../../service/variants';
import { t } from '../../texts';

const shared = (text: string): Route => ({ screen: 'shared-rules', text, rule: null });

export function AllRules() {
  const { value: variants, failure, ask } = useVariants();
  const { rulesTitle, rulesHint, sharedRules, coreRules, optionalRules, otherNames } = t.value.page;
  return (
    <Frame title={rulesTitle} class="rules">
      <h1>{rulesTitle}</h1>
      <p>{rulesHint}</p>
      <Failure failure={failure} again={ask} />
      <ul class="games">
        {variants?.map(({ variant, name, other_names: others, summary, least_players: least, most_players: most }) => (
          <li key={variant}>
            <h2>
              <a href={linkTo({ screen: 'rules', variant, rule: null })}>{name}</a>
            </h2>
            <p>{summary}</p>
            <p class="hint">{[t.value.lobby.players(least, most), others.length > 0 && otherNames(others.join(', '))].filter(Boolean).join(' · ')}</p>
          </li>
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
