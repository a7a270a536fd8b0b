import type { OrderMessageView } from '@fondly/contract/account/order-message-view';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { readThread } from '../../orders/messages/message-thread.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

/** Reads what both sides of an order wrote. An audit entry is written before it is returned. */
export async function revealOrderMessages(
  app: App,
  admin: Admin,
  id: string,
  reason: string,
): Promise<OrderMessageView[]> {
  let messages: OrderMessageView[] = [];
  await writeAsAdmin(app, admin, { action: 'order.messages', objectId: id, reason }, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Problem('order-not-found');
    ({ messages } = await readThread(app, tx, order, 'customer'));
    return `Order ${order.orderNumber}`;
  });
  return messages;
}
