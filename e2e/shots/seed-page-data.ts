import { randomBytes, randomUUID } from 'node:crypto';
import { seedDemo } from '@fondly/dev/demo/seed-demo';
import { sessionCookieName, signToken } from '@fondly/server/accounts/sessions/session-cookie';
import type { App } from '@fondly/server/platform/app';
import {
  buildAdmin,
  buildCustomer,
  buildMeal,
  buildRestaurant,
  type Meal,
  type Restaurant,
} from '../fixtures/builders.ts';
import type { JourneyEnvironment } from '../fixtures/journey-environment.ts';

type Cookie = { name: string; value: string };
/** The people who open pages: for each audience, one with data of every kind and one without data. */
export type Viewers = Record<'customer' | 'newcomer' | 'restaurant' | 'newRestaurant' | 'pending' | 'admin', Cookie>;
/** The parameters in the addresses of pages. */
export type PageIds = {
  restaurantId: string;
  mealId: string;
  soldOutMealId: string;
  orderId: string;
  collectedId: string;
  personId: string;
};

/** Seeds demo Atlanta with orders in every state, and people with and without data. */
export async function seedPageData(env: JourneyEnvironment): Promise<{ viewers: Viewers; pageIds: PageIds }> {
  const { app } = env;
  await seedDemo(app);
  const restaurantId = await readId(app, 'restaurants', `name = 'Kumo Noodle Bar'`);
  const personId = await readId(app, 'users', `email = 'maya@fondly.test'`);
  const restaurant = { id: restaurantId, zip: '30308' } as Restaurant;
  const maya = await createSession(app, 'maya@fondly.test');
  const meals: Meal[] = [];
  for (const name of ['Tonkotsu Ramen', 'Pork gyoza', 'Miso aubergine']) {
    meals.push(await buildMeal(app, restaurant, { name, startsInMinutes: 60, endsInMinutes: 200 }));
  }
  const [paid, ready, held] = meals.map(({ id }) => id) as [string, string, string];
  const orderId = await placeOrder(env, maya, paid, true);
  const readyId = await placeOrder(env, maya, ready, true);
  await placeOrder(env, maya, held, false);
  const aiko = await createSession(app, 'aiko@fondly.test');
  await postJson(env, aiko, `/api/restaurant/orders/${readyId}/ready`, {});
  await app.db.client.query(
    `insert into favorite_alerts (id, user_id, meal_id, day, is_in_app, created_at)
     select $1, $2, id, available_date, true, $4 from meals where id = $3`,
    [randomUUID(), personId, paid, app.clock.now()],
  );
  // Otherwise the dialog about new orders would cover the pages of the restaurant.
  await app.db.client.query('update orders set acknowledged_at = created_at');
  const soldOut = await buildMeal(app, restaurant, { name: 'Shoyu Ramen', portions: 1 });
  await app.db.client.query('update meals set available_quantity = 0, listed_quantity = 0 where id = $1', [soldOut.id]);
  const collectedId = await readId(app, 'orders', `customer_id = '${personId}' and closed_reason = 'collected'`);
  const empty = await buildRestaurant(app, { name: 'Quiet Table', zip: '30306' });
  const viewers = {
    customer: maya,
    newcomer: (await buildCustomer(app, 'Nora New')).cookie,
    restaurant: aiko,
    newRestaurant: empty.owner.cookie,
    pending: await createSession(app, 'jules@fondly.test'),
    admin: (await buildAdmin(app)).cookie,
  };
  const pageIds = { restaurantId, personId, orderId, collectedId, mealId: paid, soldOutMealId: soldOut.id };
  return { viewers, pageIds };
}

async function readId(app: App, table: string, where: string): Promise<string> {
  const { rows } = await app.db.client.query<{ id: string }>(
    `select id from ${table} where ${where} order by created_at, id limit 1`,
  );
  if (!rows[0]) throw new Error(`demo Atlanta has no such row: ${table}, ${where}`);
  return rows[0].id;
}

async function createSession(app: App, email: string): Promise<Cookie> {
  const token = randomBytes(24).toString('base64url');
  await app.db.client.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select $1, id, $2, $3::timestamptz + interval '30 days', $3, $3 from users where email = $4`,
    [randomUUID(), token, app.clock.now(), email],
  );
  const value = encodeURIComponent(signToken(app.config.secret, token));
  return { name: sessionCookieName(app.config), value };
}

/** Places an order of one portion over HTTP. Without the payment, the portion is held. @returns the id of the order */
export async function placeOrder(
  env: JourneyEnvironment,
  cookie: Cookie,
  mealId: string,
  isPaid: boolean,
): Promise<string> {
  const { app, url } = env;
  const customerFields = {
    customerName: 'Maya Rivers',
    customerEmail: 'maya@fondly.test',
    customerPhone: '4045550123',
  };
  const input = { requestId: randomUUID(), mealId, quantity: 1, expectedTotalCents: 750 };
  const { orderId, clientSecret } = await postJson(env, cookie, '/api/checkout', { ...customerFields, ...input });
  if (!isPaid) return orderId;
  const [intentId = ''] = clientSecret.split('_secret');
  await app.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa', return_url: url });
  await postJson(env, cookie, `/api/orders/${orderId}/refresh`, {});
  return orderId;
}

type PlacedOrder = { orderId: string; clientSecret: string };

async function postJson(
  { url }: JourneyEnvironment,
  { name, value }: Cookie,
  path: string,
  body: object,
): Promise<PlacedOrder> {
  const headers = { 'content-type': 'application/json', origin: url, cookie: `${name}=${value}` };
  const send = () => fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  let answer = await send();
  // On a busy machine, the sandbox is slower than the server waits.
  for (let tries = 1; answer.status === 503 && tries < 5; tries += 1) answer = await send();
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as PlacedOrder;
}
