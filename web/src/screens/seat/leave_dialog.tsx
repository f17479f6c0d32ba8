// Asks before a player gives their seat up for good.
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/page/dialog';
import { SendButton } from '../../parts/page/send_button';
import { forgetHands } from './open_table';
import { goTo } from '../../service/address';
import type { LiveTable } from '../../service/live_table';
import { leave } from '../../service/seat_actions';
import { forgetSeat } from '../../service/seats';
import { t } from '../../texts';

export function LeaveDialog({ live, close }: { live: LiveTable; close: () => void }) {
  const words = t.value.play;
  const { gameId } = live.seat;
  const [leaving] = useState(() => new AbortController());
  const stay = () => {
    leaving.abort();
    if (live.isSending.value) live.wake(); // else the request would end no sooner than it is sent again
    close();
  };
  const go = async () => {
    if (!(await leave(live, leaving.signal))) return close();
    forgetSeat(gameId);
    forgetHands();
    goTo({ screen: 'start' });
  };
  return (
    <Dialog title={words.leaveTitle} close={stay}>
      <p>{words.leaveWhy}</p>
      <div class="all-actions">
        <button type="button" class="action plain" onClick={stay}>
          {words.stay}
        </button>
        <SendButton class="action main" isSending={live.isSending.value} send={() => void go()}>
          {words.leave}
        </SendButton>
      </div>
    </Dialog>
  );
}
