import { formatClockTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { toServerTime } from '../../shared/api/corrected-clock.ts';
import { useOnline } from '../../shared/api/use-online.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import styles from './offline-banner.module.css';

/** Says how old the content on screen may be. Pickup codes stay readable below it. */
export function OfflineBanner() {
  const isOnline = useOnline();
  const queries = useQueryClient();
  if (isOnline) return null;
  const times = queries.getQueryCache().getAll();
  const savedAt = Math.max(0, ...times.map(({ state }) => state.dataUpdatedAt));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={`no-print page-width ${styles.place}`}>
      <Banner tone="warning" lead={m.customer_frame_offline_lead()}>
        {savedAt > 0
          ? m.customer_frame_offline_saved({ time: formatClockTime(toServerTime(savedAt), zone) })
          : m.customer_frame_offline_empty()}
      </Banner>
    </div>
  );
}
