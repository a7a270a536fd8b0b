import type { OrderView } from '@fondly/contract/orders';
import { toCalendarFile } from '@fondly/contract/sentences/calendar-file';

/** Saves the pickup as a calendar file. The file of a canceled order takes it out of the calendar. */
export function downloadCalendar(order: OrderView): void {
  const page = `${window.location.origin}/past-orders?order=${order.id}`;
  const url = URL.createObjectURL(new Blob([toCalendarFile(order, page)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `fondly-${order.orderNumber}.ics`;
  link.click();
  // The browser starts the download before the next task, so the URL can be revoked then.
  setTimeout(() => URL.revokeObjectURL(url));
}
