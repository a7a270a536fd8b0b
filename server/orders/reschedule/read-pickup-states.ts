import { orderTerms } from '@fondly/contract/order-statuses';
import type { ProposalView } from '@fondly/contract/orders';
import type { OpenLateRequest } from '@fondly/contract/restaurant/late-request-view';
import type { Db, Tx } from '../../platform/database/db.ts';
import { integer, json, notNull, nullable, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { toUtcJson } from '../../platform/database/utc-json.ts';
import type { Order } from '../schema.ts';

/** What staff read about the pickup of an order, besides its window. */
export type PickupState = {
  /** What one side asked the other about the pickup time, and is not answered yet. */
  proposal: ProposalView | null;
  lateRequest: OpenLateRequest | null;
  /** The friend who may come with a pickup pass; once the order is collected, the one who came. */
  friend: string | null;
  /** Messages of the customer that nobody has read. */
  unreadMessages: number;
  /** Portions that the customer put on sale again, and those that others have bought: they are not to be handed over. */
  portionsOnSale: number;
  portionsResold: number;
};

export const plainPickup: PickupState = {
  proposal: null,
  lateRequest: null,
  friend: null,
  unreadMessages: 0,
  portionsOnSale: 0,
  portionsResold: 0,
};

/** SQL of the open proposal of an order. @param orderId - such as `o.id` */
export const openProposalSql = (orderId: string): string =>
  `(select json_build_object('id', p.id, 'pickupStart', ${toUtcJson('p.to_start')},
      'pickupEnd', ${toUtcJson('p.to_end')}, 'answerBy', ${toUtcJson('p.answer_by')})
    from pickup_proposals p where p.order_id = ${orderId} and p.answer is null)`;

const read = statement(
  'pickup-states',
  row({
    orderId: uuid,
    proposal: nullable(json<ProposalView>()),
    lateRequest: nullable(json<OpenLateRequest>()),
    friend: nullable(text),
    unreadMessages: notNull(integer),
    portionsOnSale: notNull(integer),
    portionsResold: notNull(integer),
  }),
  `select o.id as order_id, ${openProposalSql('o.id')} as proposal,
     (select json_build_object('id', l.id, 'minutes', l.minutes, 'pickupEnd', ${toUtcJson('l.to_end')},
        'answerBy', ${toUtcJson('l.answer_by')}, 'isPastClosing', l.is_past_closing)
      from late_requests l where l.order_id = o.id and l.answer is null) as late_request,
     (select p.friend from pickup_passes p where p.order_id = o.id
        and (p.used_at is not null or (p.canceled_at is null and o.closed_reason is null)) limit 1) as friend,
     (select count(*)::int from order_messages w
      where w.order_id = o.id and w.side = 'customer' and w.read_at is null) as unread_messages,
     (select coalesce(sum(p.on_sale), 0)::int from portion_releases p
      where o.has_releases and p.order_id = o.id) as portions_on_sale,
     (select coalesce(sum(p.resold), 0)::int from portion_releases p
      where o.has_releases and p.order_id = o.id) as portions_resold
   from orders o where o.id = any ($1::uuid[])`,
);

const hasPickup = ({ status, closedReason }: Order): boolean =>
  orderTerms.awaitingPickup.includes(status) || closedReason === 'collected';

/** The state of the pickup of each order that awaits it or is collected, by order id. */
export async function readPickupStates(on: Db | Tx, of: Order[]): Promise<Map<string, PickupState>> {
  const ids = of.filter(hasPickup).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  return new Map((await read(on, [ids])).map(({ orderId, ...state }) => [orderId, state]));
}

/** The state of the pickup of one order. */
export async function readPickupState(on: Db | Tx, order: Order): Promise<PickupState> {
  return (await readPickupStates(on, [order])).get(order.id) ?? plainPickup;
}
