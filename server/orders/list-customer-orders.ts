import type { OrderView } from '@fondly/contract/orders';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { meals } from '../meals/schema.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { restaurants } from '../restaurants/schema.ts';
import { type OrderWithRelations, toCustomerOrderView } from './customer-order-view.ts';
import { orderHistory, orders, ratings, reservations } from './schema.ts';

/** Enough for years of dinners; older ones are in the export of the account. */
const maxOrders = 200;

/** An instant of SQL as it travels in JSON. */
const toUtcJson = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

function select(app: App, where: SQL | undefined) {
  const timeline = sql<OrderWithRelations['timeline']>`(
    select coalesce(json_agg(json_build_object('transition', h.move, 'at', h.at) order by h.id), '[]'::json)
    from ${orderHistory} h where h.order_id = ${orders.id})`;
  // A table of a later room, so that the list needs no second statement.
  const problemReport = sql<
    OrderWithRelations['problemReport']
  >`(select c.status from complaints c where c.order_id = ${orders.id})`;
  const proposal = sql<OrderWithRelations['proposal']>`(
    select json_build_object('id', p.id, 'answerBy', ${toUtcJson('p.answer_by')}, 'pickupStart', ${toUtcJson('p.to_start')},
      'pickupEnd', ${toUtcJson('p.to_end')})
    from pickup_proposals p where p.order_id = ${orders.id} and p.answer is null)`;
  return app.db
    .select({
      order: orders,
      meal: { allergens: meals.allergens, diets: meals.diets },
      restaurant: {
        name: restaurants.name,
        address: restaurants.address,
        zip: restaurants.zip,
        phone: restaurants.phone,
        pickupInstructions: restaurants.pickupInstructions,
      },
      hold: { until: reservations.until, extendedAt: reservations.extendedAt, releasedAt: reservations.releasedAt },
      rating: {
        ...{ rating: ratings.rating, review: ratings.review },
        ...{ createdAt: ratings.createdAt, hiddenReason: ratings.hiddenReason },
      },
      problemReport,
      proposal,
      timeline,
    })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .innerJoin(meals, eq(meals.id, orders.mealId))
    .leftJoin(reservations, eq(reservations.orderId, orders.id))
    .leftJoin(ratings, eq(ratings.orderId, orders.id))
    .where(where)
    .orderBy(desc(orders.createdAt))
    .limit(maxOrders);
}

/** The person's own orders by account, never by address; a kitchen's archive does not hide a customer's receipt. */
export async function listCustomerOrders(app: App, customer: Customer): Promise<OrderView[]> {
  const rows = await select(app, eq(orders.customerId, customer.id));
  return rows.map((row) => toCustomerOrderView(row, app.config.secret, app.clock.now()));
}

/** @throws Problem `order-not-found`, for strangers too */
export async function readCustomerOrder(app: App, customer: Customer, orderId: string): Promise<OrderView> {
  const [row] = await select(app, and(eq(orders.id, orderId), eq(orders.customerId, customer.id)));
  if (!row) throw new Problem('order-not-found');
  return toCustomerOrderView(row, app.config.secret, app.clock.now());
}
