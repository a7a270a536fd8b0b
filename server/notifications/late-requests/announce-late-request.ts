import { lateAnswers } from '@fondly/contract/restaurant/late-request-view';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { integer, nullable, oneOf, row, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { readMessageContext, toCustomer } from '../message-context.ts';
import { toMessages } from '../message-table.ts';
import { lateRequestMessages } from './late-request-messages.ts';

const readRequest = statement(
  'late-request-message-context',
  row({ orderId: uuid, minutes: integer, toEnd: timestamp, answer: nullable(oneOf(lateAnswers)) }),
  'select order_id, minutes, to_end, answer from late_requests where id = $1',
);

/** Asks the kitchen for more time, or tells the customer that there is none. A yes is announced as a longer pickup time. */
export async function announceLateRequest(
  app: App,
  { requestId }: JobPayloads['announce-late-request'],
): Promise<void> {
  const [request] = await readRequest(app.db, [requestId]);
  const context = request && (await readMessageContext(app, request.orderId));
  if (!request || !context || context.order.closedReason !== null) return;
  const step = request.answer ?? 'asked';
  if (step === 'granted' || step === 'withdrawn') return;
  const { order, restaurant, now } = context;
  const key = `late-request:${requestId}:${step}`;
  const readers = {
    staff: { person: { restaurantId: order.restaurantId, email: restaurant.email }, key: `${key}:restaurant` },
    customer: { person: toCustomer(order), key },
  };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(lateRequestMessages[step], { ...context, request }, readers, now))
      await notify(tx, person, message);
  });
}
