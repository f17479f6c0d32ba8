// The window's title.
import { useEffect } from 'preact/hooks';
import { t } from '../../texts';

/** Names the window after its screen; after the page alone on the start screen, which has no title. */
export function useTitle(title: string | null): void {
  useWindowTitle(title === null ? t.value.title : `${title} – ${t.value.title}`);
}

/** Gives the window this title. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
