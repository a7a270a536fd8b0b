import { formatTimeInSentence } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { row, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { toMealPicture } from '../../platform/mail/mail-parts.ts';
import {
  type MessageContext,
  readMessageContext,
  seeOrderEnd,
  timedCustomerLine,
  toAddressLines,
  toCalendarAttachments,
  toCustomer,
  toPickupParts,
} from '../message-context.ts';
import { type MessageRow, toMessages } from '../message-table.ts';
import { toOrderPush } from '../order-push.ts';

const readLatePickup = statement(
  'late-pickup-message-context',
  row({ orderId: uuid, toEnd: timestamp }),
  'select order_id, to_end from late_pickups where id = $1',
);

const formatEnd = ({ order }: MessageContext, locale: Language) =>
  formatTimeInSentence(order.pickupEnd, order.timezone, locale);

/** What the customer of an order that is kept longer is told. The email is about the pickup, so every customer gets it. */
export const latePickupMessage = {
  topic: 'receipts',
  customer: {
    inApp: timedCustomerLine('kept', 'pickupEnd'),
    email(context, locale) {
      const { order, restaurant, config } = context;
      const { mealName: meal, orderNumber: number } = order;
      const time = formatEnd(context, locale);
      return {
        subject: m.email_orders_kept_subject({ time, meal, number }, { locale }),
        parts: {
          title: m.email_orders_kept_title({ time }, { locale }),
          ...toMealPicture(config, order.mealImageUrl),
          lines: [
            m.email_orders_kept_line({ restaurant: restaurant.name, meal, time }, { locale }),
            ...toAddressLines(context),
          ],
          ...toPickupParts(context, locale),
          ...seeOrderEnd(context, locale),
        },
        attachments: toCalendarAttachments(context, locale),
      };
    },
    push: (context, locale) => {
      const { name: restaurant, address } = context.restaurant;
      return toOrderPush(context, {
        title: m.push_kept_title({ time: formatEnd(context, locale) }, { locale }),
        text: m.push_address_text({ restaurant, address }, { locale }),
        endsAt: context.order.pickupEnd,
      });
    },
  },
} satisfies MessageRow<MessageContext>;

/** Tells the customer how long the order is kept, unless it has ended or was kept still longer since. */
export async function announceLatePickup(
  app: App,
  { latePickupId }: JobPayloads['announce-late-pickup'],
): Promise<void> {
  const [kept] = await readLatePickup(app.db, [latePickupId]);
  const context = kept && (await readMessageContext(app, kept.orderId));
  if (!kept || !context || context.order.closedReason !== null) return;
  if (+kept.toEnd !== +context.order.pickupEnd) return;
  const readers = { customer: { person: toCustomer(context.order), key: `late-pickup:${latePickupId}` } };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(latePickupMessage, context, readers, context.now))
      await notify(tx, person, message);
  });
}
