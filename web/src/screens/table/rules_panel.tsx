// The rules of the game that is played, beside the table.
import { blocksOf } from '../../model/markdown';
import { Failure } from '../../parts/frame/failure';
import { language } from '../../texts';
import { useRules } from '../rules/rules';
import { RulesText } from '../rules/rules_text';

/** The whole text; it is read when the panel is first shown. */
export function RulesPanel({ variant }: { variant: string }) {
  const { path, text, failure, ask } = useRules({ variant });
  return (
    <article class="rules-panel" lang={language.value}>
      {text !== null && <RulesText blocks={blocksOf(text)} path={path} rule={null} />}
      <Failure failure={failure} again={ask} />
    </article>
  );
}
