import type pg from 'pg';
import type { Market } from '../product/seed-market.ts';

const ordersPerStatement = 50_000;

/** Expired orders of last month. They give a backup its size, and no job and no comparison of the books looks at them. */
const insertOrdersSql = `insert into orders (id, request_id, order_number, customer_id, restaurant_id, meal_id, quantity,
    customer_name, customer_email, customer_phone, meal_name, unit_price_cents, pickup_start, pickup_end, service_date,
    timezone, subtotal_cents, total_cents, status, payment_status, closed_reason, funds_flow, created_at, updated_at)
  select gen_random_uuid(), gen_random_uuid(), 'H' || n, u.id, m.restaurant_id, m.id, 1, u.name, u.email, u.phone, m.name,
    m.price_cents, m.pickup_start - interval '30 days', m.pickup_end - interval '30 days', m.available_date - 30, m.timezone,
    m.price_cents, m.price_cents, 'cancelled', 'none', 'expired', 'held', now() - interval '30 days',
    now() - interval '30 days'
  from generate_series($1::int, $2::int) n
  cross join (select * from meals where id = $3) m cross join (select * from users where id = $4) u`;

export async function addOrderHistory(client: pg.Client, { mealIds, customers }: Market, count: number): Promise<void> {
  for (let from = 1; from <= count; from += ordersPerStatement) {
    const until = Math.min(count, from + ordersPerStatement - 1);
    await client.query(insertOrdersSql, [from, until, mealIds[0], customers[0]?.id]);
  }
}
