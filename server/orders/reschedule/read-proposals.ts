import { orderTerms } from '@fondly/contract/order-statuses';
import type { ProposalView } from '@fondly/contract/orders';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type Row, row, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Order } from '../schema.ts';

const openProposal = row({ orderId: uuid, id: uuid, start: timestamp, end: timestamp, answerBy: timestamp });
type OpenProposal = Row<typeof openProposal>;

const readOpenProposals = statement(
  'proposals-open',
  openProposal,
  `select order_id, id, to_start as start, to_end as "end", answer_by
   from pickup_proposals where order_id = any ($1::uuid[]) and answer is null`,
);

/** The open proposal of each order that awaits pickup, by order id. */
export async function readProposals(on: Db | Tx, of: Order[]): Promise<Map<string, ProposalView>> {
  const ids = of.filter(({ status }) => orderTerms.awaitingPickup.includes(status)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await readOpenProposals(on, [ids]);
  return new Map(rows.map((row) => [row.orderId, toProposalView(row)]));
}

const toProposalView = ({ id, start, end, answerBy }: OpenProposal): ProposalView => ({
  id,
  pickupStart: start.toISOString(),
  pickupEnd: end.toISOString(),
  answerBy: answerBy.toISOString(),
});
