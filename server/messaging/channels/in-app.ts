import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { defaultLanguage } from '@fondly/messages/languages';
import { command } from '../../platform/database/statement.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import type { Channel } from '../channel.ts';
import { type CustomerLine, customerLineKind } from '../customer-lines.ts';
import { type InAppLine, renderInAppLine } from '../in-app-lines.ts';

/** A line in the notifications of a restaurant. Each order, or a restaurant without an order, has one line of a kind. */
type RestaurantLine = { orderId: string | null; kind: string; line: InAppLine };
/** A notification of a customer. The key of the message names it. */
type CustomerRow = { orderId: string | null; customerLine: CustomerLine };
/** Rows in the alerts of a person, which the sender wrote before. */
type PersonRows = { rowIds: string[] };
export type InApp = RestaurantLine | CustomerRow | PersonRows;

const addLine = command(
  'notification-add',
  `insert into notifications (id, restaurant_id, order_id, kind, line, title, body, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);

const addCustomerRow = command(
  'customer-notification-add',
  `insert into customer_notifications (id, user_id, kind, key, order_id, line, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (user_id, key) do nothing`,
);

/** Open pages read their notifications again. An address without an account has none. */
export const inAppChannel: Channel<InApp> = {
  setting: 'app',
  async add(tx, recipient, { key, now }, content) {
    if ('userId' in recipient && 'customerLine' in content) {
      const { orderId, customerLine: line } = content;
      const id = randomUUID();
      const kind = customerLineKind(line);
      const addedCount = await addCustomerRow(tx, [id, recipient.userId, kind, key, orderId, line, now]);
      if (addedCount > 0) signal(tx, topics.customer(recipient.userId), [id]);
      return addedCount > 0;
    }
    if ('userId' in recipient && 'rowIds' in content) {
      signal(tx, topics.customer(recipient.userId), content.rowIds);
      return content.rowIds.length > 0;
    }
    if (!('restaurantId' in recipient) || !('line' in content)) return false;
    const { restaurantId } = recipient;
    const { orderId, kind, line } = content;
    // Servers of the previous version show the title and the text.
    const { title, text } = renderInAppLine(line, defaultLanguage);
    const addedCount = await addLine(tx, [randomUUID(), restaurantId, orderId, kind, line, title, text, now]);
    signal(tx, topics.orders(restaurantId), orderId === null ? [] : [orderId]);
    return addedCount > 0;
  },
};
