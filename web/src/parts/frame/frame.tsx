// The frame of all screens but the table: the bar above them and the line below.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { linkTo } from '../../service/routes';
import { settings } from '../../service/settings';
import { t } from '../../texts';
import { KeysButton, listKeys } from '../page/keys_dialog';
import { useTitle } from './title';
import { TopBar } from './top_bar';

interface FrameProps {
  /** The screen's name, for the window's title; null on the start screen. */
  title: string | null;
  class?: string;
  children: ComponentChildren;
}

/** A screen within the page; its `h1` gets the focus when the screen comes, so that a screen reader begins there. */
export function Frame({ title, class: look = '', children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useTitle(title);
  useEffect(() => focusHeading(main.current), []);
  useQuestionMark();
  return (
    <div class="frame">
      <TopBar />
      <main ref={main} class={look}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

let isFirst = true;

/** Not on the first screen: there the browser begins at the top of the page by itself. */
function focusHeading(main: HTMLElement | null): void {
  const heading = main?.querySelector('h1');
  if (heading && !isFirst) {
    heading.tabIndex = -1;
    heading.focus();
    scrollTo(0, 0);
  }
  isFirst = false;
}

function Footer() {
  const { verified, verifiedLink, api } = t.value.page;
  return (
    <footer>
      <p>
        {verified} <a href={linkTo({ screen: 'shared-rules', text: 'core', rule: 'CORE-20' })}>{verifiedLink}</a>
      </p>
      <p>
        {api} <a href="docs/">/docs</a>
      </p>
      <KeysButton />
    </footer>
  );
}

/** Lists the keys of the table for those who look for them before they play. */
function useQuestionMark(): void {
  useLayoutEffect(() => {
    const listening = new AbortController();
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isField = target instanceof Element && target.closest('input, textarea, select') !== null;
      if (key === '?' && !isField && settings.value.letterKeys) listKeys();
    };
    document.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
