// The head of the table: the game, and ways to all that is not on the table.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/page/dialog';
import { IconButton, type IconName } from '../../parts/page/icon';
import { t } from '../../texts';
import { isLow, isWide } from './media';
import type { TableSlots } from './slots';

interface BarProps {
  title: string;
  subtitle: string;
  slots: TableSlots;
  /** The seats, where they stand in the bar. */
  children: ComponentChildren;
}

/** A dialog that the bar opens; on a wide screen the column beside the table has most of them. */
type Page = 'menu' | 'happened' | 'scores' | 'rules';

const ICONS: Readonly<Record<Page, IconName>> = { menu: 'menu', happened: 'clock', scores: 'scores', rules: 'rules' };

/** The bar; on a low screen it holds the seats in place of the title. */
export function Bar({ title, subtitle, slots, children }: BarProps) {
  const [open, show] = useState<Page | null>(null);
  const pages: readonly Page[] = isWide.value ? [] : isLow.value ? ['happened', 'scores'] : ['scores', 'rules'];
  const words = t.value.table;
  return (
    <header class="bar on-felt">
      <IconButton icon="menu" name={words.menu} press={() => show('menu')} />
      {children || (
        <div class="bar-title">
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
      )}
      {pages.map((page) => (
        <IconButton key={page} icon={ICONS[page]} name={words[page]} press={() => show(page)} />
      ))}
      {open && (
        <Dialog title={words[open]} close={() => show(null)}>
          {slots[open]}
        </Dialog>
      )}
    </header>
  );
}
