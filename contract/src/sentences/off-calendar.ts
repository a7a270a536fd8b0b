import type { ClosedReason } from '../order-transitions.ts';

/** Whether the pickup is off, so calendars must remove it. */
export const isOffCalendar = ({ closedReason }: { closedReason: ClosedReason | null }): boolean =>
  closedReason !== null && closedReason !== 'collected' && closedReason !== 'no_show';
