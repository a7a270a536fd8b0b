import { type OrderView, ordersPerPage } from '@fondly/contract/orders';
import { problemReportStatuses } from '@fondly/contract/problem-report-rules';
import { pointStates } from '@fondly/contract/public-pages/map';
import type { Customer } from '../accounts/sessions/actor.ts';
import { mealRow } from '../meals/schema.ts';
import type { App } from '../platform/app.ts';
import {
  boolean,
  float,
  integer,
  json,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
} from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { toUtcJson } from '../platform/database/utc-json.ts';
import { Problem } from '../platform/http/problem.ts';
import { hidesPointSql, toPoint } from '../restaurants/point.ts';
import { type OrderWithRelations, toCustomerOrderView } from './customer-order-view.ts';
import { openProposalSql } from './reschedule/read-pickup-states.ts';
import { orderColumnsOf, orderRow, ratingRow } from './schema.ts';
import { toTransition } from './stored-transitions.ts';

const listedOrder = row({
  ...orderRow.columns,
  allergens: mealRow.columns.allergens,
  mayContain: mealRow.columns.mayContain,
  diets: mealRow.columns.diets,
  keptAs: mealRow.columns.keptAs,
  goodUntil: mealRow.columns.goodUntil,
  reheating: mealRow.columns.reheating,
  restaurantName: text,
  address: text,
  zip: text,
  latitude: nullable(float),
  longitude: nullable(float),
  pointState: oneOf(pointStates),
  hidesPoint: notNull(boolean),
  autoAccept: boolean,
  phone: text,
  pickupInstructions: text,
  until: nullable(timestamp),
  extendedAt: nullable(timestamp),
  heldSince: nullable(timestamp),
  releasedAt: nullable(timestamp),
  rating: nullable(ratingRow.columns.rating),
  review: nullable(text),
  ratedAt: nullable(timestamp),
  hiddenReason: nullable(text),
  isPublic: nullable(boolean),
  problemReport: nullable(oneOf(problemReportStatuses)),
  proposal: nullable(json<NonNullable<OrderWithRelations['proposal']>>()),
  lateRequest: nullable(json<NonNullable<OrderWithRelations['lateRequest']>>()),
  unreadMessages: notNull(integer),
  release: nullable(json<NonNullable<OrderWithRelations['release']>>()),
  passes: notNull(json<OrderWithRelations['passes']>()),
  timeline: notNull(json<OrderWithRelations['timeline']>()),
});

/** Also reads tables of later modules, so that a list costs one round trip. */
const selectOrders = `select ${orderColumnsOf('o')}, m.allergens, m.may_contain, m.diets, m.kept_as, m.good_until, m.reheating,
    r.name as restaurant_name, r.address, r.zip, r.latitude, r.longitude, r.point_state, ${hidesPointSql} as hides_point, r.auto_accept, r.phone, r.pickup_instructions, c.until, c.extended_at, c.held_since, c.released_at,
    g.rating, g.review, g.created_at as rated_at, g.hidden_reason, g.is_public,
    (select p.status from complaints p where p.order_id = o.id) as problem_report,
    ${openProposalSql('o.id')} as proposal,
    (select json_build_object('minutes', l.minutes, 'pickupEnd', ${toUtcJson('l.to_end')},
       'answerBy', ${toUtcJson('l.answer_by')}, 'answer', l.answer)
     from late_requests l where l.order_id = o.id) as late_request,
    (select count(*)::int from order_messages w
     where w.order_id = o.id and w.side = 'restaurant' and w.read_at is null) as unread_messages,
    case when o.payment_confirmed_at is not null then json_build_object(
      'portions', case when c.released_at is null then c.quantity else 0 end,
      'mealEnd', ${toUtcJson('m.pickup_end')}, 'isOnSale', m.is_active and m.expires_at is null,
      'onSale', (select coalesce(sum(p.on_sale), 0) from portion_releases p where o.has_releases and p.order_id = o.id),
      'resold', (select coalesce(sum(p.resold), 0) from portion_releases p where o.has_releases and p.order_id = o.id))
    end as release,
    (select json_build_object('created', count(*),
       'live', (array_agg(json_build_object('id', p.id, 'friend', p.friend)) filter (where p.canceled_at is null))[1],
       'usedBy', max(p.friend) filter (where p.used_at is not null))
     from pickup_passes p where p.order_id = o.id) as passes,
    (select coalesce(json_agg(json_build_object('transition', h.move, 'at', h.at) order by h.id), '[]'::json)
     from order_history h where h.order_id = o.id) as timeline
  from orders o join restaurants r on r.id = o.restaurant_id join meals m on m.id = o.meal_id
  left join claims c on c.order_id = o.id left join ratings g on g.order_id = o.id`;
/**
 * On the first page every open order and the newest ended ones; after the order `$2` only ended ones, without tries that
 * a newer one replaced. One row more than a page holds tells whether another page follows.
 */
const list = statement(
  'orders-of-customer',
  listedOrder,
  `${selectOrders} where o.id = any(array(
     (select e.id from orders e where e.customer_id = $1 and e.closed_reason is not null
        and ($2::uuid is null or (e.closed_reason <> 'superseded'
          and (e.created_at, e.id) < (select l.created_at, l.id from orders l where l.id = $2 and l.customer_id = $1)))
      order by e.created_at desc, e.id desc limit ${ordersPerPage + 1})
     union all
     select e.id from orders e where e.customer_id = $1 and e.closed_reason is null and $2::uuid is null))
   order by o.created_at desc, o.id desc`,
);
const read = statement('order-of-customer', listedOrder, `${selectOrders} where o.id = $1 and o.customer_id = $2`);
/** One person's orders are few: an index finds them, and they are sorted in memory. */
const findZip = statement(
  'newest-order-zip',
  row({ zip: text }),
  `select r.zip from (select restaurant_id from orders where customer_id = $1 order by created_at desc limit 1) o
   join restaurants r on r.id = o.restaurant_id`,
);

function toParts(order: Row<typeof listedOrder>): OrderWithRelations {
  const {
    restaurantName: name,
    address,
    zip,
    phone,
    autoAccept,
    pickupInstructions,
    latitude,
    longitude,
    pointState,
    hidesPoint,
    until,
    extendedAt,
    releasedAt,
    heldSince,
  } = order;
  const {
    rating,
    review,
    ratedAt,
    hiddenReason,
    isPublic,
    allergens,
    mayContain,
    diets,
    keptAs,
    goodUntil,
    reheating,
    problemReport,
    proposal,
    lateRequest,
    unreadMessages,
    release,
    passes,
    timeline,
  } = order;
  const point = pointState === 'checked' ? toPoint({ latitude, longitude }) : null;
  const isRated = rating !== null && review !== null && ratedAt !== null;
  return {
    order,
    restaurant: { name, address, zip, phone, autoAccept, pickupInstructions, point, hidesPoint },
    hold: { until, extendedAt, releasedAt, heldSince },
    rating: isRated ? { rating, review, createdAt: ratedAt, isPublic: isPublic ?? false, hiddenReason } : null,
    food: { allergens, mayContain, diets, keptAs, goodUntil, reheating },
    ...{ problemReport, proposal, lateRequest, unreadMessages, release, passes },
    timeline: timeline.map(({ transition, at }) => ({ transition: toTransition(transition), at })),
  };
}

/**
 * Lists the customer's own orders by account, never by address: every open one and the ended ones page by page. A
 * restaurant's archive does not hide a customer's receipt.
 */
export async function listCustomerOrders(
  app: App,
  customer: Customer,
  olderThan?: string,
): Promise<{ orders: OrderView[]; olderThan?: string }> {
  const rows = await list(app.db, [customer.id, olderThan ?? null]);
  const ended = rows.filter(({ closedReason }) => closedReason !== null);
  const [last, beyond] = [ended[ordersPerPage - 1], ended[ordersPerPage]];
  const orders = rows
    .filter((order) => order !== beyond)
    .map((order) => toCustomerOrderView(toParts(order), app.config, app.clock.now()));
  return beyond && last ? { orders, olderThan: last.id } : { orders };
}

/** Another customer's order is answered like a missing one. */
export async function readCustomerOrder(app: App, customer: Customer, orderId: string): Promise<OrderView> {
  const [order] = await read(app.db, [orderId, customer.id]);
  if (!order) throw new Problem('order-not-found');
  return toCustomerOrderView(toParts(order), app.config, app.clock.now());
}

/** Finds where the customer ordered last; null before the first order. */
export async function findNewestOrderZip(app: App, customer: Customer): Promise<{ zip: string | null }> {
  const [order] = await findZip(app.db, [customer.id]);
  return { zip: order?.zip ?? null };
}
