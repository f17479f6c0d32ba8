// Asks before a player gives their seat up for good.
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
  const go = async () => {
    if (!(await leave(live))) return close();
    forgetSeat(gameId);
    forgetHands();
    goTo({ screen: 'start' });
  };
  return (
    <Dialog title={words.leaveTitle} close={close}>
      <p>{words.leaveWhy}</p>
      <div class="all-actions">
        <button type="button" class="action plain" onClick={close}>
          {words.stay}
        </button>
        <SendButton class="action main" isSending={live.isSending.value} send={() => void go()}>
          {words.leave}
        </SendButton>
      </div>
    </Dialog>
  );
}
