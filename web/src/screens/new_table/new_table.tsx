// The form for a new table.
import { Select } from '../../parts/form/field';
import { Failure } from '../../parts/frame/failure';
import { Frame } from '../../parts/frame/frame';
import { goTo } from '../../service/address';
import { quickGame } from '../../service/settings';
import { useVariant, useVariants } from '../../service/requests/variants';
import { t } from '../../texts';
import { TableForm } from './table_form';

/** The game is that of the route, else the last one played, else the first of all. */
export function NewTable({ variant: wanted }: { variant: string | null }) {
  const { value: variants, failure, ask } = useVariants();
  const { title } = t.value.newTable;
  const variant = wanted ?? quickGame.value.variant ?? variants?.[0]?.variant ?? null;
  return (
    <Frame title={title} class="narrow new-table">
      <h1>{title}</h1>
      {variants && (
        <Select
          field={{ label: t.value.lobby.game }}
          choices={variants.map((each) => each.variant)}
          chosen={variant}
          label={(id) => variants.find((each) => each.variant === id)?.name ?? id ?? ''}
          choose={(id) => goTo({ screen: 'new-table', variant: id })}
        />
      )}
      <Failure failure={failure} again={ask} />
      {variant !== null && <FormOf variant={variant} />}
    </Frame>
  );
}

function FormOf({ variant }: { variant: string }) {
  const { value, failure, ask } = useVariant(variant);
  return (
    <>
      <Failure failure={failure} again={ask} />
      {value?.variant === variant ? <TableForm key={variant} variant={value} /> : <p>{t.value.page.loading}</p>}
    </>
  );
}
