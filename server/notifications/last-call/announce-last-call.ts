import { formatTimeInSentence } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { toMealPicture } from '../../platform/mail/mail-parts.ts';
import {
  type MessageContext,
  readMessageContext,
  seeOrderEnd,
  timedCustomerLine,
  toAddressLines,
  toCustomer,
  toPickupParts,
} from '../message-context.ts';
import { type MessageRow, toMessages } from '../message-table.ts';
import { toOrderPush } from '../order-push.ts';

const formatEnd = ({ order }: MessageContext, locale: Language) =>
  formatTimeInSentence(order.pickupEnd, order.timezone, locale);

export const lastCallMessage = {
  topic: 'orders',
  customer: {
    inApp: timedCustomerLine('last-call', 'pickupEnd'),
    email(context, locale) {
      const { order, restaurant, config } = context;
      const { mealName: meal } = order;
      const time = formatEnd(context, locale);
      return {
        subject: m.email_orders_last_call_subject({ meal, time }, { locale }),
        parts: {
          title: m.email_orders_last_call_title({ time }, { locale }),
          ...toMealPicture(config, order.mealImageUrl),
          lines: [
            m.email_orders_last_call_waiting({ restaurant: restaurant.name, meal, time }, { locale }),
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
        title: m.push_last_call_title({ meal, time: formatEnd(context, locale) }, { locale }),
        text: m.push_address_text({ restaurant, address }, { locale }),
        endsAt,
      });
    },
  },
} satisfies MessageRow<MessageContext>;

/** Tells the customer that the pickup window is about to end, unless the order has ended or is past it by now. */
export async function announceLastCall(app: App, { orderId }: JobPayloads['announce-last-call']): Promise<void> {
  const context = await readMessageContext(app, orderId);
  if (!context || context.order.closedReason !== null || context.order.pickupEnd <= context.now) return;
  const readers = { customer: { person: toCustomer(context.order), key: `order:${orderId}:last-call` } };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(lastCallMessage, context, readers, context.now))
      await notify(tx, person, message);
  });
}
