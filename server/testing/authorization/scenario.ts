import { randomUUID } from 'node:crypto';
import { type RestaurantScope, restaurantScopes } from '@fondly/contract/restaurant/api/api-scopes';
import type { StaffRole } from '@fondly/contract/restaurant/roles';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import sharp from 'sharp';
import { buildAdmin, buildCustomer, type TestPerson, validPassword } from '../../accounts/testing/people.ts';
import { buildKey, buildToken } from '../../api-keys/testing/keys.ts';
import { buildMeal, type Meal, payWith, transitionAsRestaurant } from '../../orders/testing/order-builders.ts';
import { buildOwner } from '../../restaurants/testing/build-owner.ts';
import { buildStaff, type TestStaff } from '../../staff/testing/build-staff.ts';

/**
 * The seven callers in the order of the matrix. `customer2` and `owner2` have no access to the objects of `customer`
 * and `owner`.
 */
export type Callers = Record<
  'anonymous' | 'customer' | 'customer2' | 'owner' | 'owner2' | 'pending' | 'admin',
  Visitor & { id: string }
>;

/** A program with an API key. */
type KeyCaller = Pick<Visitor, 'send' | 'cookies'>;

/** The objects of the rows: orders of the customer, meals, restaurants, and a picture. */
export type Scenario = {
  people: Record<'key' | 'key2' | 'token', KeyCaller> &
    Callers &
    Record<'customer' | 'customer2' | 'disabled', TestPerson> &
    Record<StaffRole, TestStaff>;
  restaurants: Record<'owner' | 'pending' | 'hidden', string>;
  meal: Meal;
  /** Meals that are hidden or cannot be ordered. */
  meals: Record<
    'adminOnly' | 'restaurantHidden' | 'ofHiddenRestaurant' | 'ofPendingRestaurant' | 'inactive' | 'ended' | 'soldOut',
    string
  >;
  orderId: string;
  /** A second order of the customer, which was handed over. */
  collectedId: string;
  picture: string;
  /** An open invitation to the restaurant of `owner`. */
  invitationId: string;
  /** The URL of the server. */
  address: string;
  db(text: string, values: unknown[]): Promise<unknown[]>;
  /** Creates another session of the customer and returns its id. */
  newSession(): Promise<string>;
};

export async function buildScenario(env: TestEnvironment): Promise<Scenario> {
  const [customer, customer2, disabled, admin] = await Promise.all([
    buildCustomer(env),
    buildCustomer(env),
    buildCustomer(env),
    buildAdmin(env),
  ]);
  const [owner, owner2, hidden] = await Promise.all([
    buildOwner(env),
    buildOwner(env),
    buildOwner(env, { adminOnly: true }),
  ]);
  const pending = await buildOwner(env, { status: 'pending' });
  const db: Scenario['db'] = async (text, values) => (await env.app.db.client.query(text, values)).rows;
  const [manager, counter] = [
    await buildStaff(env, owner.restaurantId, 'manager'),
    await buildStaff(env, owner.restaurantId, 'counter'),
  ];
  await db('update users set disabled_at = now() where id = $1', [disabled.id]);
  // Ratings wait for a confirmed address, and their rows are about who may rate.
  await db('update users set email_verified = true where id = $1', [customer.id]);
  const anonymous = Object.assign(env.visitor(), { id: randomUUID() });
  const restaurant = Object.assign(owner, { ownerId: owner.id, id: owner.restaurantId, zip: '30308' });
  const meal = await buildMeal(env, restaurant, { portions: 50 });
  const keys = {
    key: await buildKeyCaller(env, owner, [...restaurantScopes]),
    key2: await buildKeyCaller(env, owner2, [...restaurantScopes]),
    token: sendWithKey(env, (await buildToken(customer)).secret),
  };
  return {
    people: { ...keys, anonymous, customer, customer2, owner, owner2, pending, admin, disabled, manager, counter },
    restaurants: { owner: owner.restaurantId, pending: pending.restaurantId, hidden: hidden.restaurantId },
    meal,
    meals: await buildMeals(env, restaurant, { hidden, pending }, db),
    collectedId: await buildCollected(env, customer, restaurant),
    orderId: await buildOrder(customer, await buildMeal(env, restaurant)),
    address: `http://127.0.0.1:${env.app.config.port}`,
    picture: await buildPicture(customer2),
    invitationId: await buildInvitation(owner),
    db,
    async newSession() {
      const phone = env.visitor();
      await phone.call('POST /api/account/sign-in', { body: { email: customer.email, password: validPassword } });
      const { sessions } = (await phone.call('GET /api/account/sessions')).body;
      return sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    },
  };
}

/** A key of a restaurant, as a visitor who sends it with each request. */
export async function buildKeyCaller(
  env: TestEnvironment,
  owner: Pick<Visitor, 'call'>,
  scopes: RestaurantScope[],
): Promise<KeyCaller> {
  return sendWithKey(env, (await buildKey(owner, scopes)).secret);
}

function sendWithKey(env: TestEnvironment, secret: string): KeyCaller {
  const { cookies, send } = env.visitor();
  const headers = { authorization: `Bearer ${secret}` };
  return { cookies, send: (method, path, extra) => send(method, path, { ...extra, headers }) };
}

type BuilderRestaurant = Parameters<typeof buildMeal>[1];
type Elsewhere = Record<'hidden' | 'pending', { restaurantId: string }>;

async function buildMeals(
  env: TestEnvironment,
  restaurant: BuilderRestaurant,
  elsewhere: Elsewhere,
  db: Scenario['db'],
): Promise<Scenario['meals']> {
  const build = async (set = '', of: BuilderRestaurant = restaurant) => {
    const { id } = await buildMeal(env, of);
    if (set) await db(`update meals set ${set} where id = $1`, [id]);
    return id;
  };
  return {
    adminOnly: await build('admin_only = true'),
    restaurantHidden: await build('restaurant_admin_only = true'),
    ofHiddenRestaurant: await build('', { ...restaurant, id: elsewhere.hidden.restaurantId }),
    ofPendingRestaurant: await build('', { ...restaurant, id: elsewhere.pending.restaurantId }),
    inactive: await build('is_active = false'),
    ended: await build(`pickup_start = now() - interval '9 years', pickup_end = now() - interval '8 years'`),
    soldOut: await build('available_quantity = 0, listed_quantity = 0'),
  };
}

async function buildCollected(
  env: TestEnvironment,
  customer: TestPerson,
  restaurant: BuilderRestaurant,
): Promise<string> {
  const orderId = await buildOrder(
    customer,
    await buildMeal(env, restaurant, { startsInMinutes: -10, endsInMinutes: 60 }),
  );
  await payWith(env, orderId);
  await customer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
  await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
  return orderId;
}

/** Builds an unpaid order of the customer. */
async function buildOrder(customer: TestPerson, meal: Meal): Promise<string> {
  const contact = { customerName: customer.name, customerEmail: customer.email, customerPhone: '4045550100' };
  const input = { requestId: randomUUID(), mealId: meal.id, quantity: 1, expectedTotalCents: meal.priceCents };
  return (await customer.call('POST /api/checkout', { body: { ...input, ...contact } })).body.orderId;
}

async function buildInvitation(owner: Visitor): Promise<string> {
  const body = { email: `${randomUUID()}@example.com`, role: 'counter' } as const;
  const made = await owner.call('POST /api/restaurant/invitations', { body });
  return made.body.invitations[0]?.id ?? '';
}

async function buildPicture(of: Visitor): Promise<string> {
  const payload = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#BF4408' } })
    .png()
    .toBuffer();
  const uploaded = await of.send('PUT', '/api/account/picture', { payload, headers: { 'content-type': 'image/png' } });
  return String(uploaded.body.image);
}
