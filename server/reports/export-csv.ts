import { closedReasons } from '@fondly/contract/order-transitions';
import { type ExportRange, toExportName } from '@fondly/contract/sentences/export-range';
import { getStatusName } from '@fondly/contract/sentences/restaurant-order-status';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { visibleToRestaurantSql } from '../orders/list-restaurant-orders.ts';
import { toShortName } from '../orders/restaurant-order-view.ts';
import type { App } from '../platform/app.ts';
import { csv, dollars } from '../platform/csv.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { integer, notNull, nullable, oneOf, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { orderStatusColumn } from '../platform/database/status-columns.ts';
import { addDays, startOfDay } from '../restaurants/hours/zone-time.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { readTimezone } from './dashboard-figures.ts';
import { readSalesDays } from './insight-figures.ts';

/** More orders than a kitchen can cook in a year. */
const rowsPerFile = 100_000;
const toLocal = (column: string) => `to_char(${column} at time zone $4, 'YYYY-MM-DD HH24:MI')`;

const readOrders = statement(
  'restaurant-export-orders',
  row({
    orderNumber: text,
    placed: notNull(text),
    status: orderStatusColumn,
    closedReason: nullable(oneOf(closedReasons)),
    quantity: integer,
    mealName: text,
    customerName: text,
    pickupFrom: notNull(text),
    pickupUntil: notNull(text),
    totalCents: integer,
    refundedCents: integer,
    note: text,
  }),
  `select order_number, ${toLocal('created_at')} as placed, status, closed_reason, quantity, meal_name, customer_name,
     ${toLocal('pickup_start')} as pickup_from, ${toLocal('pickup_end')} as pickup_until, total_cents, refunded_cents,
     kitchen_note as note
   from orders where restaurant_id = $1 and created_at >= $2 and created_at < $3 and ${visibleToRestaurantSql}
   order by created_at, id limit ${rowsPerFile}`,
);

async function readZone(app: App, manager: Manager): Promise<string> {
  return expectOneRow(await readTimezone(app.reads.db(), [manager.restaurant.id])).timezone;
}

/** The name of a file of the restaurant: its content, its days, and the restaurant's time zone. */
export const nameExport = async (app: App, manager: Manager, content: 'orders' | 'sales', range: ExportRange) =>
  toExportName(content, range, await readZone(app, manager));

/** The orders that were placed on these local days, oldest first. Times are in the restaurant's zone. */
export async function exportOrders(
  app: App,
  manager: Manager,
  { from, to }: ExportRange,
  locale: Language,
): Promise<string> {
  const zone = await readZone(app, manager);
  const span = [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)];
  const orders = await readOrders(app.reads.db(), [manager.restaurant.id, ...span, zone]);
  const reader = { locale };
  return csv(
    [
      ...[m.board_head_order({}, reader), m.board_csv_placed({ zone }, reader), m.board_head_status({}, reader)],
      ...[m.board_csv_quantity({}, reader), m.board_head_meal({}, reader), m.board_csv_customer({}, reader)],
      ...[m.board_csv_pickup_from({ zone }, reader), m.board_csv_pickup_until({ zone }, reader)],
      ...[m.board_csv_total({}, reader), m.board_csv_refunded({}, reader), m.board_csv_note({}, reader)],
    ],
    orders.map((order) => [
      ...[order.orderNumber, order.placed, getStatusName(order, locale), order.quantity, order.mealName],
      ...[toShortName(order.customerName), order.pickupFrom, order.pickupUntil],
      ...[dollars(order.totalCents), dollars(order.refundedCents), order.note],
    ]),
  );
}

/** Sales by local day from the ledger, oldest first. Days without money are left out. */
export async function exportSales(
  app: App,
  manager: Manager,
  { from, to }: ExportRange,
  locale: Language,
): Promise<string> {
  const zone = await readZone(app, manager);
  const end = addDays(to, 1);
  const { id } = manager.restaurant;
  const span = [id, from, end, startOfDay(from, zone), startOfDay(end, zone), zone];
  const days = (await readSalesDays(app.reads.db(), span)).toReversed();
  const reader = { locale };
  return csv(
    [
      ...[m.insights_csv_day({ zone }, reader), m.insights_csv_orders({}, reader), m.insights_csv_sales({}, reader)],
      ...[m.insights_csv_refunds({}, reader), m.insights_csv_net({}, reader)],
    ],
    days.map(({ day, orders, salesCents, refundsCents, netCents }) => [
      ...[day, orders, dollars(salesCents), dollars(-refundsCents || 0), dollars(netCents)],
    ]),
  );
}
