// Addresses and games that lead nowhere.
import type { ComponentChildren } from 'preact';
import { Frame } from '../parts/frame/frame';
import { linkTo } from '../service/routes';
import { t } from '../texts';

interface LostProps {
  title?: string;
  hint?: string;
  /** Further ways to go on. */
  children?: ComponentChildren;
}

/** Says what is missing, and leads back to the start page. */
export function Lost({ title = t.value.page.lostTitle, hint = t.value.page.lostHint, children }: LostProps) {
  return (
    <Frame title={title} class="narrow">
      <h1>{title}</h1>
      <p>{hint}</p>
      {children}
      <a class="button main" href={linkTo({ screen: 'start' })}>
        {t.value.lobby.startPage}
      </a>
    </Frame>
  );
}
