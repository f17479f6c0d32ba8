// Addresses and games that lead nowhere.
import { Frame } from '../parts/frame/frame';
import { linkTo } from '../service/routes';
import { t } from '../texts';

/** Says what is missing, and leads back to the start page. */
export function Lost({ title = t.value.page.lostTitle, hint = t.value.page.lostHint }: { title?: string; hint?: string }) {
  return (
    <Frame title={title} class="narrow">
      <h1>{title}</h1>
      <p>{hint}</p>
      <a class="button main" href={linkTo({ screen: 'start' })}>
        {t.value.lobby.startPage}
      </a>
    </Frame>
  );
}
