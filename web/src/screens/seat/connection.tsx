// The banner of a lost connection, or of a service that asks to wait.
import { useEffect, useState } from 'preact/hooks';
import { Banner, ConnectionLost } from '../../parts/page/banner';
import type { LiveTable } from '../../service/live_table';
import { t } from '../../texts';

/** Nothing while all is well. */
export function Connection({ live }: { live: LiveTable }) {
  const waiting = live.waiting.value;
  return waiting && <Waiting until={waiting.until} isBusy={waiting.why === 'busy'} />;
}

function Waiting({ until, isBusy }: { until: number; isBusy: boolean }) {
  const seconds = useSecondsUntil(until);
  return isBusy ? <Banner icon="warning">{t.value.table.busy(seconds)}</Banner> : <ConnectionLost seconds={seconds} />;
}

function useSecondsUntil(until: number): number {
  const [now, tick] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
