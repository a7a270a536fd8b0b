import { randomBytes, randomUUID } from 'node:crypto';
import type { Input, Output } from '@fondly/contract/api';
import { earlier, minutesAfter, toLocalDate } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Reply, Visitor } from '@fondly/dev/environment/visitor';
import { sessionCookieName, signToken } from '../../accounts/sessions/session-cookie.ts';
import { orderStatusColumn, paymentStatusColumn } from '../../platform/database/status-columns.ts';
import { addDays, startOfDay } from '../../restaurants/hours/zone-time.ts';
import { openAllDay } from '../../restaurants/testing/open-all-day.ts';
import type { Order } from '../schema.ts';
import { toTransition } from '../stored-transitions.ts';

export type Buyer = Visitor & {
  id: string;
  checkout(
    meal: Meal,
    options?: Partial<Input<'POST /api/checkout'>['body']>,
  ): Promise<Reply<Output<'POST /api/checkout'>>>;
};
export type Restaurant = Visitor & { id: string; ownerId: string; zip: string };
export type Meal = { id: string; priceCents: number; restaurant: Restaurant };

/** Each person gets a phone number, because coupons treat people who share one as one person. */
const buildPhone = (id: string) => `+1404${String(Number.parseInt(id.slice(0, 6), 16) % 10_000_000).padStart(7, '0')}`;

/** Creates the session directly, because a sign-in would hash a password. */
async function buildPerson(env: TestEnvironment, name: string): Promise<Visitor & { id: string }> {
  const { app } = env;
  const id = randomUUID();
  const token = randomBytes(24).toString('base64url');
  await app.db.client.query(
    `with person as (insert into users (id, email, name, phone, email_verified) values ($1, $2, $3, $7, true) returning id)
     insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select $4, $1, $5, $6::timestamptz + interval '30 days', $6, $6`,
    [id, `${id}@fondly.test`, name, randomUUID(), token, app.clock.now(), buildPhone(id)],
  );
  const visitor = env.visitor();
  visitor.cookies.set(sessionCookieName(app.config), encodeURIComponent(signToken(app.config.secret, token)));
  return Object.assign(visitor, { id });
}

export async function buildBuyer(env: TestEnvironment, name = 'Maya Rivers'): Promise<Buyer> {
  const visitor = await buildPerson(env, name);
  return Object.assign(visitor, {
    checkout: (meal: Meal, options: Partial<Input<'POST /api/checkout'>['body']> = {}) =>
      visitor.call('POST /api/checkout', {
        body: {
          requestId: randomUUID(),
          mealId: meal.id,
          quantity: 1,
          customerName: name,
          customerEmail: `${visitor.id}@fondly.test`,
          customerPhone: buildPhone(visitor.id),
          expectedTotalCents: meal.priceCents * (options.quantity ?? 1),
          ...options,
        },
      }),
  });
}

export async function buildRestaurant(
  env: TestEnvironment,
  options: { autoAccept?: boolean; zip?: string } = {},
): Promise<Restaurant> {
  const owner = await buildPerson(env, 'Aiko Tanaka');
  const id = randomUUID();
  const zip = options.zip ?? '30308';
  await env.app.db.client.query(
    `insert into restaurants (id, owner_id, name, email, contact_name, phone, address, zip, restaurant_type, status,
       auto_accept, terms_version, terms_accepted_at)
     values ($1, $2, 'Kumo Noodle Bar', $3, 'Aiko Tanaka', '+14045550101', '12 Peach Street', $4, 'cafe', 'approved', $5,
       '1', now())`,
    [id, owner.id, `${id}@kitchen.test`, zip, options.autoAccept ?? true],
  );
  await openAllDay(env.app, id);
  return Object.assign(owner, { ownerId: owner.id, id, zip });
}

const zone = 'America/New_York';

type MealOptions = { portions?: number; priceCents?: number; startsInMinutes?: number; endsInMinutes?: number };

/**
 * A meal on sale: six hours until pickup, unless the case is about time. Late in the evening its window begins shortly
 * before midnight, because a meal is sold on its own day only.
 */
export async function buildMeal(
  env: TestEnvironment,
  restaurant: Restaurant,
  options: MealOptions = {},
): Promise<Meal> {
  const id = randomUUID();
  const now = env.clock.now();
  const midnight = startOfDay(addDays(toLocalDate(now, zone), 1), zone);
  const start = earlier(minutesAfter(now, options.startsInMinutes ?? 360), minutesAfter(midnight, -1));
  const end = minutesAfter(now, options.endsInMinutes ?? (options.startsInMinutes ?? 360) + 90);
  const priceCents = options.priceCents ?? 750;
  await env.app.db.client.query(
    `insert into meals (id, restaurant_id, zip, name, description, price_cents, original_price_cents, tag, allergens, available_date,
       pickup_start_time, pickup_end_time, timezone, pickup_start, pickup_end, available_quantity, listed_quantity,
       initial_quantity)
     values ($1, $2, $3, 'Tonkotsu Ramen', 'Twelve-hour broth.', $4, 1600, 'chefs-pick', '{eggs,wheat,soy}',
       ($5::timestamptz at time zone 'America/New_York')::date, ($5::timestamptz at time zone 'America/New_York')::time,
       ($6::timestamptz at time zone 'America/New_York')::time, 'America/New_York', $5, $6, $7, $7, $7)`,
    [id, restaurant.id, restaurant.zip, priceCents, start, end, options.portions ?? 5],
  );
  return { id, priceCents, restaurant };
}

type CouponOptions = Partial<{
  discount_type: 'percent' | 'fixed';
  value: number;
  funder: 'platform' | 'restaurant';
  starts_at: Date;
  ends_at: Date;
  max_uses: number;
  uses_per_person: number;
  first_order_only: boolean;
  minimum_cents: number;
  active: boolean;
}>;

/** A coupon of $3 for everyone by default. */
export async function buildCoupon(
  env: TestEnvironment,
  options: CouponOptions = {},
  onlyAt: Restaurant[] = [],
): Promise<string> {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
  const row = { code, discount_type: 'fixed', value: 300, funder: 'platform', ...options };
  const names = Object.keys(row);
  await env.app.db.client.query(
    `insert into coupons (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  for (const restaurant of onlyAt) {
    await env.app.db.client.query('insert into coupon_restaurants values ($1, $2)', [code, restaurant.id]);
  }
  return code;
}

/** Confirms the payment as the browser of the buyer does, which only authorizes the card. */
export async function payWith(env: TestEnvironment, orderId: string, card = 'pm_card_visa'): Promise<void> {
  const order = await readOrderRow(env, orderId);
  await env.app.stripe.paymentIntents
    .confirm(order.payment_intent_id ?? '', { payment_method: card, return_url: `${env.url}/past-orders` })
    .catch((error: { type?: string }) => {
      // A declined card is an outcome that tests expect.
      if (error.type !== 'StripeCardError') throw error;
    });
}

type Row = Record<string, unknown> &
  Pick<Order, 'status' | 'captureDecision' | 'reason'> & {
    payment_status: Order['paymentStatus'];
    closed_reason: Order['closedReason'];
    payment_intent_id: string | null;
    paid_cents: number;
    refunded_cents: number;
    decline_count: number;
  };

/** The order's row with its stored column names, for values that no endpoint returns. */
export async function readOrderRow(env: TestEnvironment, orderId: string): Promise<Row> {
  const { rows } = await env.app.db.client.query<Row>(
    'select *, settlement as "captureDecision" from orders where id = $1',
    [orderId],
  );
  if (!rows[0]) throw new Error(`no order ${orderId}`);
  return {
    ...rows[0],
    status: orderStatusColumn.fromStored(rows[0].status),
    payment_status: paymentStatusColumn.fromStored(rows[0].payment_status),
  };
}

export async function readTransitions(env: TestEnvironment, orderId: string): Promise<string[]> {
  const { rows } = await env.app.db.client.query<{ transition: string }>(
    'select move as transition from order_history where order_id = $1 order by id',
    [orderId],
  );
  return rows.map((row) => toTransition(row.transition));
}

/** The portions on sale, as the API reports them to a customer. */
export async function portionsOnSale(env: TestEnvironment, meal: Meal): Promise<number> {
  const visitor = await buildBuyer(env);
  const answer = await visitor.call('GET /api/meals/:id', { params: { id: meal.id } });
  return answer.body.meal.availableQuantity;
}

/** Places, pays and captures an order. */
export async function buildPaidOrder(
  env: TestEnvironment,
  meal: Meal,
  buyer: Buyer,
  quantity = 1,
  card = 'pm_card_visa',
): Promise<string> {
  const { body } = await buyer.checkout(meal, { quantity });
  await payWith(env, body.orderId, card);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
  return body.orderId;
}

/**
 * For tests with thousands of jobs: without autovacuum, which test databases turn off, each poll of the queue reads all
 * dead rows.
 */
export async function vacuumQueue(env: TestEnvironment): Promise<void> {
  await env.app.db.client.query('vacuum outbox, graphile_worker._private_jobs');
}

const transitionPaths = { approve: 'approve', deny: 'deny', markReady: 'ready', handOver: 'hand-over', undo: 'undo' };
type RestaurantTransitionBody = {
  pickupCode?: string;
  withoutCode?: boolean;
  reason?: string;
  restock?: boolean;
  /** What to undo. */
  transition?: 'markReady' | 'handOver';
};

/** One of the transitions that a restaurant makes from its order page. */
export const transitionAsRestaurant = (
  restaurant: Visitor,
  id: string,
  transition: keyof typeof transitionPaths,
  body: RestaurantTransitionBody = {},
) => restaurant.send('POST', `/api/restaurant/orders/${id}/${transitionPaths[transition]}`, { payload: body });
