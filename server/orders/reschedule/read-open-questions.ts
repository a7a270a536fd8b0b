import { orderTerms } from '@fondly/contract/order-statuses';
import type { ProposalView } from '@fondly/contract/orders';
import type { OpenLateRequest } from '@fondly/contract/restaurant/late-request-view';
import type { Db, Tx } from '../../platform/database/db.ts';
import { json, notNull, nullable, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { toUtcJson } from '../../platform/database/utc-json.ts';
import type { Order } from '../schema.ts';

/** What one side asked the other about the pickup time, and is not answered yet. */
export type OpenQuestions = { proposal: ProposalView | null; lateRequest: OpenLateRequest | null };

/** SQL of the open proposal of an order. @param orderId - such as `o.id` */
export const openProposalSql = (orderId: string): string =>
  `(select json_build_object('id', p.id, 'pickupStart', ${toUtcJson('p.to_start')},
      'pickupEnd', ${toUtcJson('p.to_end')}, 'answerBy', ${toUtcJson('p.answer_by')})
    from pickup_proposals p where p.order_id = ${orderId} and p.answer is null)`;

const read = statement(
  'open-questions',
  row({
    orderId: notNull(uuid),
    proposal: nullable(json<ProposalView>()),
    lateRequest: nullable(json<OpenLateRequest>()),
  }),
  `select o.id as order_id, ${openProposalSql('o.id')} as proposal,
     (select json_build_object('id', l.id, 'minutes', l.minutes, 'pickupEnd', ${toUtcJson('l.to_end')},
        'answerBy', ${toUtcJson('l.answer_by')}, 'isPastClosing', l.is_past_closing)
      from late_requests l where l.order_id = o.id and l.answer is null) as late_request
   from unnest($1::uuid[]) as o (id)`,
);

/** The open questions of each order that awaits pickup, by order id. */
export async function readOpenQuestions(on: Db | Tx, of: Order[]): Promise<Map<string, OpenQuestions>> {
  const ids = of.filter(({ status }) => orderTerms.awaitingPickup.includes(status)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  return new Map((await read(on, [ids])).map(({ orderId, ...questions }) => [orderId, questions]));
}

/** The open questions of one order. */
export async function readOpenQuestionsOf(on: Db | Tx, order: Order): Promise<OpenQuestions> {
  return (await readOpenQuestions(on, [order])).get(order.id) ?? { proposal: null, lateRequest: null };
}
