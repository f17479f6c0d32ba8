// The keys that act at the table.
import { signal } from '@preact/signals';
import { t } from '../../texts';
import { Dialog } from './dialog';

const isOpen = signal(false);

/** Shows the list of keys. */
export function listKeys(): void {
  isOpen.value = true;
}

/** The list on demand; it stands once, on every screen. */
export function KeysDialog() {
  if (!isOpen.value) return null;
  return (
    <Dialog title={t.value.play.keysTitle} close={() => (isOpen.value = false)}>
      <dl class="keys">
        {t.value.play.keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The way to the list for those who look for it, or have switched letters off. */
export function KeysButton({ class: look }: { class?: string }) {
  return (
    <button type="button" class={look} onClick={listKeys}>
      {t.value.page.keyboard} <kbd>?</kbd>
    </button>
  );
}
