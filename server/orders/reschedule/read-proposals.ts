import type { ProposalView } from '@fondly/contract/orders';
import { type Db, statement, type Tx } from '../../platform/database/db.ts';
import type { Order } from '../schema.ts';

type Row = { orderId: string; id: string; start: Date; end: Date; answerBy: Date };

const readOpenProposals = statement<Row>(
  'proposals-open',
  `select order_id as "orderId", id, to_start as start, to_end as "end", answer_by as "answerBy"
   from pickup_proposals where order_id = any ($1::uuid[]) and answer is null`,
);

/** What is asked of the customers of these orders and not answered so far, by order. */
export async function readProposals(on: Db | Tx, of: Order[]): Promise<Map<string, ProposalView>> {
  const ids = of.filter(({ status }) => status === 'confirmed' || status === 'ready').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await readOpenProposals(on, [ids]);
  return new Map(rows.map((row) => [row.orderId, toProposalView(row)]));
}

const toProposalView = ({ id, start, end, answerBy }: Row): ProposalView => ({
  id,
  pickupStart: start.toISOString(),
  pickupEnd: end.toISOString(),
  answerBy: answerBy.toISOString(),
});
