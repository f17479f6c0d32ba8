// The rules as the service tells them: all games, or one text, opened at a rule.
import { getRules, getVariantRules } from 'rummy-client';
import { Failure } from '../../parts/frame/failure';
import { Frame } from '../../parts/frame/frame';
import { blocksOf } from '../../model/markdown';
import { useAnswer } from '../../service/requests/answer';
import { linkTo } from '../../service/routes';
import { rummy } from '../../service/service';
import { language, t } from '../../texts';
import { RulesMenu } from './rules_menu';
import { RulesText } from './rules_text';

/** One of the service's texts. */
export type TextName = { readonly variant: string } | { readonly shared: string };

export function Rules({ name, rule }: { name: TextName; rule: string | null }) {
  const { path, text, failure, ask } = useRules(name);
  const title = /^# (.+)$/m.exec(text ?? '')?.[1] ?? t.value.page.rulesTitle;
  return (
    <Frame title={title} class="rules">
      <RulesMenu name={name} />
      <article lang={language.value}>
        {text === null ? <h1>{title}</h1> : <RulesText key={path} blocks={blocksOf(text)} path={path} rule={rule} />}
        <Failure failure={failure} again={ask} />
      </article>
      {'variant' in name && text !== null && (
        <a class="button main" href={linkTo({ screen: 'new-table', variant: name.variant })}>
          {t.value.page.playThis}
        </a>
      )}
    </Frame>
  );
}

/** A text, read in the language of the page, and its address, from which its links lead. */
export function useRules(name: TextName) {
  const path = 'variant' in name ? `/v1/variants/${name.variant}/rules` : `/v1/rules/${name.shared}`;
  const { value, failure, ask } = useAnswer(async () => ({ path, text: await textOf(name) }), [path, rummy.value]);
  const text = value?.path === path ? value.text : null; // not the text that was read before this one
  return { path, text, failure, ask };
}

async function textOf(name: TextName): Promise<string> {
  const service = rummy.value;
  const { data } =
    'variant' in name
      ? await getVariantRules({ ...service, path: { variant: name.variant } })
      : await getRules({ ...service, path: { text: name.shared } });
  return String(data);
}
