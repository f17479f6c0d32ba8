// The start screen: a game in one click, and the ways to other people.
import { Frame } from '../../parts/frame/frame';
import { linkTo } from '../../service/routes';
import { useVariants } from '../../service/requests/variants';
import { t } from '../../texts';
import { CodeField } from './code_field';
import { OpenTables } from './open_tables';
import { QuickGame } from './quick_game';
import { YourGames } from './your_games';

export function Start() {
  return (
    <Frame title={null} class="start">
      <QuickGame />
      <div class="start-others">
        <YourGames />
        <OpenTables />
        <CodeField />
        <RulesLinks />
      </div>
    </Frame>
  );
}

const SHOWN = 6;

function RulesLinks() {
  const { value: variants } = useVariants();
  const to = (variant: string | null) => linkTo({ screen: 'rules', variant, rule: null });
  if (variants === null) return null;
  return (
    <section aria-labelledby="read-rules">
      <h2 id="read-rules">{t.value.lobby.readRules}</h2>
      <ul class="chips">
        {variants.slice(0, SHOWN).map(({ variant, name }) => (
          <li key={variant}>
            <a href={to(variant)}>{name}</a>
          </li>
        ))}
        <li>
          <a href={to(null)}>{t.value.page.allGames(variants.length)}</a>
        </li>
      </ul>
    </section>
  );
}
