import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { type MessageContext, readMessageContext, seeOrderEnd, toCustomer } from './message-context.ts';
import { type MessageRow, toMessages } from './message-table.ts';
import { toOrderPush } from './order-push.ts';

type Context = MessageContext & Pick<JobPayloads['announce-meal-change'], 'changes' | 'isFood'>;

const toTitle = ({ isFood }: Context) =>
  isFood ? 'The kitchen changed what is in your meal' : 'Your meal has another name';

const foodLines = [
  'If it is not for you any more, cancel free of charge until the pickup window ends, and all of your money goes back.',
  'With an allergy, please ask the kitchen before you eat.',
];

/** The email goes to everyone, whatever their settings: a customer may be allergic to what is new in the meal. */
export const mealChangeMessage = {
  topic: 'receipts',
  customer: {
    email(context) {
      const { order, restaurant, changes, isFood } = context;
      const what = isFood ? 'what is in your meal' : 'the name of your meal';
      return {
        subject: `${toTitle(context)}: ${order.mealName} (${order.orderNumber})`,
        parts: {
          title: toTitle(context),
          lines: [`${restaurant.name} changed ${what} after you ordered it.`, ...(isFood ? foodLines : [])],
          rows: changes.flatMap(({ what: name, before, after }): [string, string][] => [
            [`${name}, before`, before],
            [`${name}, now`, after],
          ]),
          ...seeOrderEnd(context),
        },
      };
    },
    push(context) {
      if (!context.isFood) return null;
      const text = 'Tap to see what changed, and to cancel free of charge.';
      return toOrderPush(context, { title: toTitle(context), text, endsAt: context.order.pickupEnd });
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
