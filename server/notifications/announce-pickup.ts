import { formatTimeInSentence } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { toMealPicture } from '../platform/mail/mail-parts.ts';
import {
  type MessageContext,
  readMessageContext,
  seeOrderEnd,
  timedCustomerLine,
  toAddressLines,
  toCustomer,
  toPickupParts,
} from './message-context.ts';
import { type MessageRow, toMessages } from './message-table.ts';
import { toOrderPush } from './order-push.ts';

const formatStart = ({ order }: MessageContext, locale: Language) =>
  formatTimeInSentence(order.pickupStart, order.timezone, locale);

export const pickupMessage = {
  topic: 'orders',
  customer: {
    inApp: timedCustomerLine('pickup-soon', 'pickupStart'),
    email(context, locale) {
      const { order, restaurant, config } = context;
      const { mealName: meal, pickupEnd, timezone } = order;
      const [start, end] = [formatStart(context, locale), formatTimeInSentence(pickupEnd, timezone, locale)];
      return {
        subject: m.email_orders_pickup_subject({ meal, time: start }, { locale }),
        parts: {
          title: m.email_orders_pickup_title({ time: start }, { locale }),
          ...toMealPicture(config, order.mealImageUrl),
          lines: [
            m.email_orders_pickup_ready({ restaurant: restaurant.name, meal, start, end }, { locale }),
            ...toAddressLines(context),
          ],
          ...toPickupParts(context, locale),
          ...seeOrderEnd(context, locale),
        },
      };
    },
    push: (context, locale) => {
      const { name: restaurant, address } = context.restaurant;
      const { mealName: meal, pickupEnd: endsAt } = context.order;
      return toOrderPush(context, {
        title: m.push_pickup_title({ meal, time: formatStart(context, locale) }, { locale }),
        text: m.push_address_text({ restaurant, address }, { locale }),
        endsAt,
      });
    },
  },
} satisfies MessageRow<MessageContext>;

/** Reminds the customer of a pickup window that opens soon. */
export async function announcePickup(app: App, { orderId }: JobPayloads['announce-pickup']): Promise<void> {
  const context = await readMessageContext(app, orderId);
  if (!context || context.order.closedReason !== null || context.order.pickupEnd <= context.now) return;
  const readers = { customer: { person: toCustomer(context.order), key: `order:${orderId}:reminder` } };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(pickupMessage, context, readers, context.now))
      await notify(tx, person, message);
  });
}
