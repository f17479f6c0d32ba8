// The buttons that make moves: the best first, what ends the round at the other end.
import { useState } from 'preact/hooks';
import type { Offer } from '../../play/state';
import { t } from '../../texts';
import { Said } from '../cards/sentence';
import { Dialog } from '../page/dialog';
import { Toolbar } from '../page/toolbar';

const MOST = 3;

interface ActionBarProps {
  offers: readonly Offer[];
  isSending: boolean;
}

/** At most three offers and a list of the others. */
export function ActionBar({ offers, isSending }: ActionBarProps) {
  const [isOpen, open] = useState(false);
  const inOrder = [...offers.filter(({ tone }) => tone !== 'apart'), ...offers.filter(({ tone }) => tone === 'apart')];
  const shown = shownOf(inOrder);
  return (
    <Toolbar label={t.value.table.actions} class="actions">
      {shown.map((offer) => (
        <OfferButton key={offer.id} offer={offer} isSending={isSending} />
      ))}
      {shown.length < offers.length && (
        <button type="button" class="action plain" onClick={() => open(true)}>
          {t.value.table.more}
        </button>
      )}
      {isOpen && <AllOffers offers={inOrder} close={() => open(false)} />}
    </Toolbar>
  );
}

/** The first three; one that stands apart is always among them. */
function shownOf(inOrder: readonly Offer[]): Offer[] {
  const apart = inOrder.filter(({ tone }) => tone === 'apart').slice(0, 1);
  const others = inOrder.filter((offer) => !apart.includes(offer));
  return [...others.slice(0, MOST - apart.length), ...apart];
}

function OfferButton({ offer, isSending, done = () => {} }: { offer: Offer; isSending: boolean; done?: () => void }) {
  const press = () => {
    done();
    offer.press();
  };
  return (
    <button type="button" class={`action ${offer.tone} ${isSending ? 'sending' : ''}`} aria-disabled={isSending} onClick={() => isSending || press()}>
      <span class="action-label">
        <Said sentence={offer.label} />
      </span>
      {offer.key !== null && <kbd aria-hidden="true">{offer.key}</kbd>}
    </button>
  );
}

function AllOffers({ offers, close }: { offers: readonly Offer[]; close: () => void }) {
  return (
    <Dialog title={t.value.table.actions} close={close}>
      <div class="all-actions">
        {offers.map((offer) => (
          <OfferButton key={offer.id} offer={offer} isSending={false} done={close} />
        ))}
      </div>
    </Dialog>
  );
}
