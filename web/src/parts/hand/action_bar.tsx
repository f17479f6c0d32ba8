// The buttons that make moves: the best first, what ends the round at the other end.
import { useState } from 'preact/hooks';
import type { Offer } from '../../play/state';
import { t } from '../../texts';
import { Said } from '../cards/sentence';
import { Dialog } from '../page/dialog';
import { IconButton } from '../page/icon';
import { SendButton } from '../page/send_button';
import { Toolbar } from '../page/toolbar';

interface ActionBarProps {
  offers: readonly Offer[];
  isSending: boolean;
  /** Whether there is room for two buttons only. */
  isNarrow?: boolean;
}

/** The first offers and a list of all. */
export function ActionBar({ offers, isSending, isNarrow = false }: ActionBarProps) {
  const [isOpen, open] = useState(false);
  const inOrder = [...offers.filter(({ tone }) => tone !== 'apart'), ...offers.filter(({ tone }) => tone === 'apart')];
  const shown = shownOf(inOrder, isNarrow);
  return (
    <>
      <Toolbar label={t.value.table.actions} class="actions">
        {shown.map((offer) => (
          <OfferButton key={offer.id} offer={offer} isSending={isSending} />
        ))}
        {shown.length < offers.length && (
          <IconButton icon="more" name={t.value.table.more} press={() => open(true)} />
        )}
      </Toolbar>
      {isOpen && <AllOffers offers={inOrder} close={() => open(false)} />}
    </>
  );
}

/** The first offers; one that stands apart is always among them. */
function shownOf(inOrder: readonly Offer[], isNarrow: boolean): Offer[] {
  if (inOrder.length <= (isNarrow ? 2 : 3)) return [...inOrder];
  const apart = inOrder.filter(({ tone }) => tone === 'apart').slice(0, 1);
  const others = inOrder.filter((offer) => !apart.includes(offer));
  return [...others.slice(0, isNarrow ? 1 : 3 - apart.length), ...apart];
}

function OfferButton({ offer, isSending, done = () => {} }: { offer: Offer; isSending: boolean; done?: () => void }) {
  const press = () => {
    done();
    offer.press();
  };
  return (
    <SendButton class={`action ${offer.tone}`} isSending={isSending} send={press}>
      <span class="action-label">
        <Said sentence={offer.label} />
      </span>
      {offer.key !== null && <kbd aria-hidden="true">{offer.key}</kbd>}
    </SendButton>
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
