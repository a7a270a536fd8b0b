import { useEffect } from 'react';
import { call } from '../../shared/api/call.ts';

/** Tells the server this device's time zone once per visit: notices and the digest follow the operator's clock. */
export function useReportTimezone(): void {
  useEffect(() => {
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    // A failure leaves the time zone of the last visit.
    call('PUT /api/admin/timezone', { body: { timezone } }).catch(() => {});
  }, []);
}
