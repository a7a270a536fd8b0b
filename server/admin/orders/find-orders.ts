import type * as contract from '@fondly/contract/admin/orders';
import type { OrderSearchResult } from '@fondly/contract/admin/orders';
import { orderSorts } from '@fondly/contract/admin/sort';
import { orderStatuses, orderTerms, paymentTerms } from '@fondly/contract/order-statuses';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { integer, notNull, type Row, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import {
  orderStatusColumn,
  orderStatusSql,
  paymentStatusColumn,
  paymentStatusSql,
} from '../../platform/database/status-columns.ts';
import { toSearchQuery } from '../search-words.ts';

export const foundOrderRow = row({
  id: uuid,
  orderNumber: text,
  customerName: text,
  restaurantId: uuid,
  restaurantName: text,
  mealName: text,
  quantity: integer,
  status: orderStatusColumn,
  paymentStatus: paymentStatusColumn,
  paidCents: integer,
  refundedCents: integer,
  pickupStart: timestamp,
  pickupEnd: timestamp,
  timezone: text,
  createdAt: timestamp,
});
export type FoundOrderRow = Row<typeof foundOrderRow>;

const pageSize = 50;
/** The most rows that a search reads, because a word may match half of all orders. The newest are chosen among them. */
const maxScanned = 2000;

export const orderColumns = `o.id, o.order_number, o.customer_name,
  o.restaurant_id, r.name as restaurant_name, o.meal_name, o.quantity, o.status,
  o.payment_status, o.paid_cents, o.refunded_cents,
  o.pickup_start, o.pickup_end, o.timezone, o.created_at`;

/** Every list of orders is limited before it is sorted: by the open orders, by a day, or by what a search reads. */
const sortColumns: Record<(typeof orderSorts)[number], string> = {
  placed: 'o.created_at',
  pickup: 'o.pickup_start',
  customer: 'lower(o.customer_name)',
  restaurant: 'lower(r.name)',
  paid: 'o.paid_cents',
};
const sortSql = orderSorts
  .flatMap((key) => [
    `case when $2::text = '${key}' then ${sortColumns[key]} end`,
    `case when $2 = '-${key}' then ${sortColumns[key]} end desc`,
  ])
  .join(', ');

const openOrders = `o.closed_reason is null
  and (o.status in ${orderStatusSql(orderTerms.awaitingPickup)} or o.payment_status in ${paymentStatusSql(paymentTerms.held)})`;
/** `$4` is a search query, `$5` an order number. Each has its own subquery, so that each uses its index. */
const foundOrders = `o.id in (
    (select id from orders where order_number = $5)
    union
    (select id from orders where search_words(customer_name, customer_email, customer_phone) @@ $4::tsquery limit ${maxScanned}))`;

/** `$1` is a state or null, `$2` the order of the list, `$3` the number of rows before the page. */
const pageOf = (orders: string) =>
  `select ${orderColumns} from orders o join restaurants r on r.id = o.restaurant_id
   where ${orders} and ($1::text is null or o.status = $1)
   order by ${sortSql}, o.id limit ${pageSize + 1} offset $3`;
const countsRow = row({ status: orderStatusColumn, orders: notNull(integer) });
const countsOf = (orders: string) =>
  `select o.status, count(*)::int as orders from orders o where ${orders} group by o.status`;

const lists = {
  open: {
    read: statement('admin-orders-open', foundOrderRow, pageOf(openOrders)),
    count: statement('admin-orders-open-counts', countsRow, countsOf(openOrders)),
  },
  day: {
    read: statement('admin-orders-of-day', foundOrderRow, pageOf('o.service_date = $4::date')),
    count: statement('admin-orders-of-day-counts', countsRow, countsOf('o.service_date = $1::date')),
  },
  found: {
    read: statement('admin-orders-find', foundOrderRow, pageOf(foundOrders)),
    count: statement(
      'admin-orders-find-counts',
      countsRow,
      countsOf(foundOrders.replace('$5', '$2').replace('$4', '$1')),
    ),
  },
};

type Query = z.output<typeof contract.searchOrders.schema.querystring>;
type Found = z.output<(typeof contract.searchOrders.schema.response)[200]>;

/**
 * Finds orders by number (with or without `#`), name, email or phone. Without a search, lists the orders of a day of
 * pickup, or those whose customers still expect a meal.
 */
export async function searchOrders(app: App, { search = '', day, state, sort, page }: Query): Promise<Found> {
  const words = toSearchQuery(search);
  const number = search.trim().replace(/^#/, '').toUpperCase();
  const list = words ? lists.found : day ? lists.day : lists.open;
  const values = words ? [words, number] : day ? [day] : [];
  const storedState = state ? orderStatusColumn.toStored(state) : null;
  const [rows, counted] = await Promise.all([
    list.read(app.db, [storedState, sort, (page - 1) * pageSize, ...values]),
    list.count(app.db, values),
  ]);
  const counts = orderStatuses.map(
    (status) => [status, counted.find((row) => row.status === status)?.orders ?? 0] as const,
  );
  return {
    orders: rows.slice(0, pageSize).map(toFoundOrder),
    counts: Object.fromEntries(counts) as Found['counts'],
    hasMore: rows.length > pageSize,
  };
}

export const toFoundOrder = (row: FoundOrderRow): OrderSearchResult => ({
  ...row,
  pickupStart: row.pickupStart.toISOString(),
  pickupEnd: row.pickupEnd.toISOString(),
  createdAt: row.createdAt.toISOString(),
});
