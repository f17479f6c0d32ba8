// The way from one text of the rules to the others.
import { Select } from '../../parts/form/field';
import { goTo } from '../../service/address';
import { linkTo } from '../../service/routes';
import { useVariants } from '../../service/requests/variants';
import { t } from '../../texts';
import type { TextName } from './rules';

export function RulesMenu({ name }: { name: TextName }) {
  const { value: variants } = useVariants();
  const { rulesOf, rulesTitle, coreRules, optionalRules } = t.value.page;
  const shared = [
    { id: 'core', name: coreRules },
    { id: 'options', name: optionalRules },
  ];
  const current = 'variant' in name ? name.variant : name.shared;
  const texts = [...shared, ...(variants ?? []).map((each) => ({ id: each.variant, name: each.name }))];
  const choose = (id: string) =>
    goTo(shared.some((each) => each.id === id) ? { screen: 'shared-rules', text: id, rule: null } : { screen: 'rules', variant: id, rule: null });
  return (
    <nav class="rules-menu" aria-label={rulesTitle}>
      {variants && <a href={linkTo({ screen: 'rules', variant: null, rule: null })}>{t.value.page.allGames(variants.length)}</a>}
      <Select
        field={{ label: rulesOf }}
        choices={[...new Set([...texts.map(({ id }) => id), current])]}
        chosen={current}
        label={(id) => texts.find((each) => each.id === id)?.name ?? id}
        choose={choose}
      />
    </nav>
  );
}
