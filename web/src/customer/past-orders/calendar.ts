import type { OrderView } from '@fondly/contract/orders';
import { isOffCalendar } from '@fondly/contract/sentences/off-calendar';
import { showScriptFailed } from '../../shared/ui/overlays/script-failed.tsx';
import { loadForClick } from './dialogs/order-dialog.tsx';

/** Whether a calendar may have the pickup of an order that was canceled. Only a confirmed order could be added. */
export const canRemoveFromCalendar = (order: OrderView, now: Date): boolean =>
  isOffCalendar(order) &&
  new Date(order.pickupEnd) > now &&
  order.timeline.some(({ transition }) => transition === 'confirm');

/** Saves the pickup as a calendar file, with a script that is not part of the page. */
export const downloadCalendar = (order: OrderView): Promise<void> =>
  loadForClick().then((file) => file.downloadCalendar(order), showScriptFailed);
