// Tabs: one of several texts, chosen by its title.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Toolbar } from './toolbar';

export interface Tab {
  readonly title: string;
  readonly content: ComponentChildren;
}

/** Shows the first tab until another is chosen. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [chosen, choose] = useState(0);
  const id = useId();
  return (
    <div class="tabs">
      <Toolbar role="tablist" label={label}>
        {tabs.map(({ title }, index) => (
          <button type="button" role="tab" id={`${id}-${index}`} aria-selected={index === chosen} aria-controls={`${id}-panel`} onClick={() => choose(index)}>
            {title}
          </button>
        ))}
      </Toolbar>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={0}>
        {tabs[chosen]?.content}
      </div>
    </div>
  );
}
