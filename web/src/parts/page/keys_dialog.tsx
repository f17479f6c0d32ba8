// The keys that act at the table.
import { t } from '../../texts';
import { Dialog } from './dialog';

export function KeysDialog({ close }: { close: () => void }) {
  return (
    <Dialog title={t.value.play.keysTitle} close={close}>
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
