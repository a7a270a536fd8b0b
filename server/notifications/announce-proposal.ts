import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { nullable, oneOf, row, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { readMessageContext, toCustomer } from './message-context.ts';
import { toMessages } from './message-table.ts';
import { proposalMessages } from './proposal-messages.ts';

const proposalRow = row({
  id: uuid,
  orderId: uuid,
  fromStart: timestamp,
  fromEnd: timestamp,
  toStart: timestamp,
  toEnd: timestamp,
  answerBy: timestamp,
  answer: nullable(oneOf(['withdrawn', 'accepted', 'refused', 'lapsed'])),
});

const readProposal = statement(
  'proposal-message-context',
  proposalRow,
  `select id, order_id, from_start, from_end, to_start, to_end,
     answer_by, answer
   from pickup_proposals where id = $1`,
);

/**
 * Asks the customer for another pickup time, or tells both sides that they agreed on it. A refusal and a missing answer
 * end the order, whose transition has messages of its own.
 */
export async function announceProposal(app: App, { proposalId }: JobPayloads['announce-proposal']): Promise<void> {
  const [proposal] = await readProposal(app.db, [proposalId]);
  const context = proposal && (await readMessageContext(app, proposal.orderId));
  if (!proposal || !context || (proposal.answer !== null && proposal.answer !== 'accepted')) return;
  const { order, restaurant, now } = context;
  const step = proposal.answer === 'accepted' ? 'agreed' : 'asked';
  const key = `proposal:${proposal.id}:${step}`;
  const readers = {
    staff: { person: { restaurantId: order.restaurantId, email: restaurant.email }, key: `${key}:restaurant` },
    customer: { person: toCustomer(order), key },
  };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(proposalMessages[step], { ...context, proposal }, readers, now))
      await notify(tx, person, message);
  });
}
