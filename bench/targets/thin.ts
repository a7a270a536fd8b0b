import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { sendToParent } from '../start-bench-process.ts';
import { createFakePayment } from './fake-payment.ts';

/*
 * The minimal server: Fastify, pg, one prepared statement per operation, durable commits, and no sessions, limits, or rules.
 * The product's figures are divided by its figures.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const http = fastify();

const findMeals = {
  name: 'thin-find',
  text: `select m.id, m.restaurant_id, m.name, m.description, m.ingredients, m.price_cents, m.original_price_cents,
     m.image_url, m.tag, m.available_date, m.pickup_start, m.pickup_end, m.timezone, m.available_quantity,
     r.name as restaurant_name, r.address, r.logo_url, r.header_image_url, r.tone, r.rating_sum, r.rating_count
   from meals m join restaurants r on r.id = m.restaurant_id
   where m.zip = $1 and m.is_active and m.pickup_end > $2 and r.status = 'approved' order by m.pickup_end limit 20`,
};
const text = { type: 'string' };
const textOrNull = { type: 'string', nullable: true };
const number = { type: 'integer' };
const numberOrNull = { type: 'integer', nullable: true };
const meal = {
  type: 'object',
  properties: {
    id: text,
    restaurant_id: text,
    name: text,
    description: text,
    ingredients: textOrNull,
    price_cents: number,
    original_price_cents: numberOrNull,
    image_url: textOrNull,
    tag: text,
    available_date: text,
    timezone: text,
    pickup_start: { ...text, format: 'date-time' },
    pickup_end: { ...text, format: 'date-time' },
    available_quantity: number,
    restaurant_name: text,
    address: text,
    logo_url: textOrNull,
    rating_count: number,
    header_image_url: textOrNull,
    tone: { type: 'array', items: text },
    rating_sum: number,
  },
};
const foundSchema = { type: 'object', properties: { meals: { type: 'array', items: meal } } };

http.get<{ Querystring: { zip: string } }>(
  '/find',
  { schema: { response: { 200: foundSchema } } },
  async ({ query }) => ({ meals: (await pool.query({ ...findMeals, values: [query.zip, new Date()] })).rows }),
);

const placeOrder = {
  name: 'thin-place',
  text: `with reserved as (update thin_meals set stock = stock - 1 where id = $2 and stock >= 1 and price_cents = $3 returning id),
   placed as (insert into thin_orders (id, request_id, meal_id, name, email, phone, total_cents)
     select gen_random_uuid(), $1, id, $4, $5, $6, $3 from reserved returning id),
   queued as (insert into thin_outbox (payload) select jsonb_build_object('order', id) from placed)
   insert into thin_claims (order_id, meal_id, until) select id, $2, now() + interval '5 minutes' from placed
   returning order_id`,
};
type Body = Record<'requestId' | 'mealId' | 'customerName' | 'customerEmail' | 'customerPhone', string>;

http.post<{ Body: Body & { expectedTotalCents: number } }>('/place', async ({ body }, reply) => {
  const { requestId, mealId, expectedTotalCents, customerName, customerEmail, customerPhone } = body;
  const values = [requestId, mealId, expectedTotalCents, customerName, customerEmail, customerPhone];
  const { rows } = await pool.query<{ order_id: string }>({ ...placeOrder, values });
  if (!rows[0]) return reply.code(409).send({ code: 'out-of-stock' });
  const { client_secret: clientSecret } = await createFakePayment();
  return reply.code(201).send({ orderId: rows[0].order_id, clientSecret });
});

await http.listen({ host: '127.0.0.1', port: 0 });
sendToParent({ port: (http.server.address() as AddressInfo).port });
