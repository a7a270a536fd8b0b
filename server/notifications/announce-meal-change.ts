import * as m from '@fondly/messages/server';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { toChangeRows } from './emails/meal-change-rows.ts';
import {
  customerLine,
  type MessageContext,
  readMessageContext,
  seeOrderEnd,
  toCustomer,
  toSubject,
} from './message-context.ts';
import { type MessageRow, toMessages } from './message-table.ts';
import { toOrderPush } from './order-push.ts';

type Context = MessageContext & Pick<JobPayloads['announce-meal-change'], 'changes' | 'isFood'>;

/** The email goes to everyone, whatever their settings: a customer may be allergic to what is new in the meal. */
export const mealChangeMessage = {
  topic: 'receipts',
  customer: {
    inApp: (context) => customerLine(context.isFood ? 'food-changed' : 'name-changed')(context),
    email(context, locale) {
      const { order, changes, isFood } = context;
      const restaurant = context.restaurant.name;
      const title = isFood
        ? m.email_orders_food_changed_title({}, { locale })
        : m.email_orders_name_changed_title({}, { locale });
      return {
        subject: toSubject(title, order, locale),
        parts: {
          title,
          lines: isFood
            ? [
                m.email_orders_food_changed({ restaurant }, { locale }),
                m.email_orders_food_changed_cancel({}, { locale }),
                m.email_orders_food_changed_allergy({}, { locale }),
              ]
            : [m.email_orders_name_changed({ restaurant }, { locale })],
          rows: changes.flatMap((change) => toChangeRows(change, locale)),
          ...seeOrderEnd(context, locale),
        },
      };
    },
    push(context, locale) {
      if (!context.isFood) return null;
      const title = m.push_food_changed_title({}, { locale });
      const text = m.push_food_changed_text({}, { locale });
      return toOrderPush(context, { title, text, endsAt: context.order.pickupEnd });
    },
  },
} satisfies MessageRow<Context>;

/** Tells one customer, once for each change, what the restaurant says now and what it said before. */
export async function announceMealChange(
  app: App,
  { orderId, at, changes, isFood }: JobPayloads['announce-meal-change'],
): Promise<void> {
  const context = await readMessageContext(app, orderId);
  if (!context || context.order.closedReason !== null || context.order.pickupEnd <= context.now) return;
  const readers = { customer: { person: toCustomer(context.order), key: `order:${orderId}:meal-change:${at}` } };
  const messages = toMessages(mealChangeMessage, { ...context, changes, isFood }, readers, context.now);
  await transaction(app, async (tx) => {
    for (const { person, message } of messages) await notify(tx, person, message);
  });
}
