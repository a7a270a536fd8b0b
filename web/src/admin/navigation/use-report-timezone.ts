import { useEffect } from 'react';
import { call } from '../../shared/api/call.ts';

/** A write discards what came with the page, so this one waits until the page has taken it. */
const delayMilliseconds = 3000;

/** Tells the server this device's time zone once per visit: notices and the digest follow the operator's clock. */
export function useReportTimezone(): void {
  useEffect(() => {
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    const report = () => {
      // A failure leaves the time zone of the last visit.
      call('PUT /api/admin/timezone', { body: { timezone } }).catch(() => {});
    };
    const timer = setTimeout(report, delayMilliseconds);
    return () => clearTimeout(timer);
  }, []);
}
