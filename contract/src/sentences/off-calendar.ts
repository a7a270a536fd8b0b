import type { ClosedReason } from '../order-transitions.ts';

/** Whether the pickup will not take place, so that it leaves the calendar. */
export const isOffCalendar = ({ closedReason }: { closedReason: ClosedReason | null }): boolean =>
  closedReason !== null && closedReason !== 'collected' && closedReason !== 'no_show';
