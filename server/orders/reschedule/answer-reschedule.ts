import { toLocalDate } from '@fondly/contract/time';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { nullable, oneOf, type Row, row, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { lockOrder } from '../find-order.ts';
import { signalOrder } from '../record-transition.ts';
import { type Order, orderColumns, orderRow } from '../schema.ts';
import { transitionOrder } from '../transition-order.ts';

const proposalRow = row({
  id: uuid,
  toStart: timestamp,
  toEnd: timestamp,
  answerBy: timestamp,
  answer: nullable(oneOf(['withdrawn', 'accepted', 'refused', 'lapsed'])),
});
type Proposal = Row<typeof proposalRow>;

const columns = 'id, to_start, to_end, answer_by, answer';
const readProposal = statement(
  'proposal-read',
  proposalRow,
  `select ${columns} from pickup_proposals where id = $1 and order_id = $2`,
);
/** Only the first answer counts: a second one finds no row. */
const recordAnswer = statement(
  'proposal-answer',
  row({ id: uuid }),
  'update pickup_proposals set answer = $2, answered_at = $3 where id = $1 and answer is null returning id',
);
const listOverdueProposals = statement(
  'proposals-overdue',
  row({ id: uuid, orderId: uuid }),
  `select id, order_id from pickup_proposals where answer is null and answer_by <= $1 order by answer_by limit 500`,
);
const setPickupTime = statement(
  'order-set-pickup-time',
  orderRow,
  `update orders set pickup_start = $2, pickup_end = $3, service_date = $4, updated_at = $5 where id = $1
   returning ${orderColumns}`,
);

type RescheduleAnswer = { proposalId: string; isAccepted: boolean };

/**
 * Accepting a proposal changes the pickup time. Declining it cancels the order with a full refund. The same answer twice
 * counts once.
 */
export async function answerReschedule(
  app: App,
  customer: Customer,
  orderId: string,
  input: RescheduleAnswer,
): Promise<void> {
  await transaction(app, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
    const [proposal] = await readProposal(tx, [input.proposalId, orderId]);
    const answer = input.isAccepted ? 'accepted' : 'refused';
    if (proposal?.answer === answer) return;
    const now = app.clock.now();
    if (!proposal || proposal.answer || proposal.answerBy <= now || order.closedReason) {
      throw new Problem('reschedule-closed');
    }
    await recordAnswer(tx, [proposal.id, answer, now]);
    if (input.isAccepted) await applyReschedule(tx, order, proposal, now);
    else await transitionOrder(tx, orderId, 'declineReschedule', 'customer', { now, actorId: customer.id });
  });
}

async function applyReschedule(tx: Tx, order: Order, { id, toStart, toEnd }: Proposal, now: Date): Promise<void> {
  const serviceDate = toLocalDate(toStart, order.timezone);
  signalOrder(tx, expectOneRow(await setPickupTime(tx, [order.id, toStart, toEnd, serviceDate, now])));
  enqueue(tx, 'announce-proposal', { proposalId: id });
}

/** Runs every minute. A proposal without an answer counts as declined; for a closed order it is withdrawn. */
export async function expireProposals(app: App): Promise<void> {
  const now = app.clock.now();
  for (const { id, orderId } of await listOverdueProposals(app.db, [now])) {
    await transaction(app, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const isOpen = order?.closedReason === null;
      const isRecorded = (await recordAnswer(tx, [id, isOpen ? 'lapsed' : 'withdrawn', now])).length > 0;
      if (isOpen && isRecorded) await transitionOrder(tx, orderId, 'declineReschedule', 'clock', { now });
    });
  }
}
