import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { advanceMealQueues } from '../../meals/queue/advance-queues.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  type Restaurant,
  readOrderRow,
  type Meal as StoredMeal,
} from '../../orders/testing/order-builders.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { advanceLine, changeMeal, endOffer, joinLine, leaveLine } from './evening-line.ts';
import { handOver, placeOrder, recordPayment, releasePortions, setStock, takeBack } from './evening-orders.ts';
import { type Customer, type Meal, type Order, openWorld, type World } from './evening-world.ts';

/* The simulated evening is worth as much as its model: here the product and the model do the same and have the same. */

const evenings = process.env.LONG ? 200 : 20;
const steps = 40;
const people = 8;

type Person = { buyer: Buyer; customer: Customer; orders: Map<Order, string> };
type Pair = {
  env: TestEnvironment;
  restaurant: Restaurant;
  stored: StoredMeal;
  world: World;
  meal: Meal;
  people: Person[];
};

async function openPair(env: TestEnvironment, restaurant: Restaurant, seed: number): Promise<Pair> {
  const stored = await buildMeal(env, restaurant, { portions: 2, startsInMinutes: seed % 2 === 0 ? 360 : 60 });
  const { rows } = await env.app.db.client.query<{ start: Date; end: Date }>(
    'select pickup_start as start, pickup_end as "end" from meals where id = $1',
    [stored.id],
  );
  const { start, end } = expectOneRow(rows);
  const world = openWorld(seed, null);
  world.now = env.clock.now();
  const meal = world.meals[0] as Meal;
  Object.assign(meal, { pickupStart: start, pickupEnd: end, priceCents: stored.priceCents, listed: 2, available: 2 });
  const pairs = Array.from({ length: people }, async (_, index) => {
    const customer = world.customers[index] as Customer;
    return { buyer: await buildBuyer(env), customer, orders: new Map() };
  });
  return { env, restaurant, stored, world, meal, people: await Promise.all(pairs) };
}

const isDone = ({ status }: { status: number }): boolean => status < 300;

/** A worker does what is due, and the job of every minute. */
async function work({ env, world, meal }: Pair): Promise<void> {
  await env.runUntilIdle();
  await advanceMealQueues(env.app, {});
  if (meal.waiting.length > 0 || meal.queued > 0) advanceLine(world, meal);
}

/** Each does the same in the product and in the model, and returns whether it was possible in both. */
const actions: Record<string, (pair: Pair, person: Person) => Promise<[product: boolean, model: boolean]>> = {
  async join({ stored, world, meal }, { buyer, customer }) {
    const units = 1 + world.random.int(2);
    const reply = await buyer.call('POST /api/meals/:id/queue', { params: { id: stored.id }, body: { units } });
    return [isDone(reply), joinLine(world, customer, meal, units)];
  },
  async leave({ stored, world }, { buyer, customer }) {
    const entry = customer.entries.find(({ state }) => state === 'waiting');
    if (!entry) return [true, true];
    leaveLine(world, entry);
    return [isDone(await buyer.call('DELETE /api/meals/:id/queue', { params: { id: stored.id } })), true];
  },
  async decline({ world, meal }, { buyer, customer }) {
    const { body } = await buyer.call('GET /api/account/queue');
    const shown = body.entries[0]?.offer ?? null;
    const offer = meal.offers.find(({ entry, until }) => entry.customer === customer && until > world.now);
    if (!shown || !offer) return [shown !== null || !offer, true];
    changeMeal(world, meal, () => endOffer(offer, 'declined', 'declined'));
    return [
      isDone(await buyer.call('POST /api/account/queue/offers/:id/decline', { params: { id: shown.id }, body: {} })),
      true,
    ];
  },
  /** One unpaid order for each customer: the model has no limit for starting over. */
  async order({ stored, world, meal }, { buyer, customer, orders }) {
    if (customer.orders.length > 0) return [true, true];
    const offer = meal.offers.find(({ entry, until }) => entry.customer === customer && until > world.now) ?? null;
    const quantity = 1 + world.random.int(offer?.units ?? 2);
    const { status, body } = await buyer.checkout(stored, { quantity });
    const order = placeOrder(world, customer, meal, quantity, offer);
    if (order) orders.set(order, body.orderId);
    return [status === 201, order !== null];
  },
  async pay(pair, { buyer, customer, orders }) {
    const { env, world } = pair;
    const order = customer.orders.at(-1);
    const id = order && orders.get(order);
    if (!order || !id || order.status !== 'pending') return [true, true];
    await payWith(env, id).catch(() => {});
    await buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} });
    order.authorizedCents = order.totalCents;
    const isConfirmed = recordPayment(world, order);
    await work(pair);
    const { status } = await readOrderRow(env, id);
    return [status === 'confirmed', isConfirmed];
  },
  async release({ world }, { buyer, customer, orders }) {
    const order = customer.orders.at(-1);
    const id = order && orders.get(order);
    if (!order || !id) return [true, true];
    const portions = 1 + world.random.int(2);
    const body = { requestId: crypto.randomUUID(), portions };
    const reply = await buyer.call('POST /api/orders/:id/releases', { params: { id }, body });
    return [isDone(reply), releasePortions(world, order, portions)];
  },
  async takeBack({ world }, { buyer, customer, orders }) {
    const order = customer.orders.at(-1);
    const id = order && orders.get(order);
    if (!order || !id) return [true, true];
    await buyer.call('POST /api/orders/:id/releases/take-back', { params: { id }, body: {} });
    takeBack(world, order);
    return [true, true];
  },
  async handOver({ restaurant, world }, { customer, orders }) {
    const order = customer.orders.at(-1);
    const id = order && orders.get(order);
    if (!order || !id || order.status === 'completed') return [true, true];
    const call = { params: { id }, body: { withoutCode: true } };
    const reply = await restaurant.call('POST /api/restaurant/orders/:id/hand-over', call);
    return [isDone(reply), isDone(reply) && handOver(world, order)];
  },
  async restock({ restaurant, stored, world, meal }) {
    const expected = meal.available;
    const availableQuantity = Math.max(0, expected + world.random.int(4) - 1);
    const call = { params: { id: stored.id }, body: { expected, availableQuantity } };
    const reply = await restaurant.call('PUT /api/restaurant/meals/:id/stock', call);
    return [isDone(reply), setStock(world, meal, expected, availableQuantity)];
  },
  /** Time passes without a worker. */
  async wait({ env, world }) {
    world.now = new Date(+world.now + (5 + world.random.int(400)) * 1000);
    env.clock.set(world.now);
    return [true, true];
  },
  async work(pair) {
    await work(pair);
    return [true, true];
  },
};
const names = Object.keys(actions);
const frequent = ['join', 'join', 'join', 'order', 'pay', 'pay', 'pay', 'release', 'wait', 'work'];
/** Most meals are sold out after these, and people are in line. */
const opening = [
  'order 0',
  'pay 0',
  'order 1',
  'order 2',
  'join 3',
  'join 4',
  'wait 0',
  'wait 0',
  'release 0',
  'order 5',
  'pay 5',
];

/** An unpaid order whose time is over counts as free, because it is freed when somebody needs its portions. */
const stateSql = `select available_quantity + c.expired as available, c.reserved, listed_quantity as listed,
    released_quantity as released, queued_quantity as queued,
    array(select user_id::text from meal_queue_entries e where e.meal_id = m.id and state = 'waiting' order by place) as waiting,
    array(select user_id || ' ' || units from meal_queue_offers q where q.meal_id = m.id and outcome is null order by 1) as offers
  from meals m cross join lateral (
    select coalesce(sum(quantity) filter (where until <= $2), 0)::int as expired,
      coalesce(sum(quantity) filter (where until is null or until > $2), 0)::int as reserved
    from claims where meal_id = m.id and released_at is null) c
  where id = $1`;

const readProduct = async ({ env, stored, world }: Pair) =>
  expectOneRow((await env.app.db.client.query(stateSql, [stored.id, world.now])).rows);

function readModel({ world, meal, people: pairs }: Pair) {
  const isExpired = ({ until }: Order) => until !== null && until <= world.now;
  const sum = (orders: Order[]) => orders.reduce((total, { reserved }) => total + reserved, 0);
  const expired = meal.reservations.filter(isExpired);
  const idOf = (customer: Customer) => pairs.find((person) => person.customer === customer)?.buyer.id ?? '';
  return {
    available: meal.available + sum(expired),
    reserved: sum(meal.reservations) - sum(expired),
    ...{ listed: meal.listed, released: meal.released, queued: meal.queued },
    waiting: meal.waiting.map(({ customer }) => idOf(customer)),
    offers: meal.offers.map(({ entry, units }) => `${idOf(entry.customer)} ${units}`).sort(),
  };
}

describe('The model of an evening', () => {
  test('does in every step what the product does', { timeout: scaleTime(evenings * 20_000) }, async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const possible = new Set<string>();
    for (let seed = 1; seed <= evenings; seed += 1) {
      const pair = await openPair(env, restaurant, seed);
      const history = [`seed ${seed}`];
      for (let step = 0; step < steps; step += 1) {
        const { random } = pair.world;
        const action = opening[step] ?? `${random.pick([...names, ...frequent])} ${random.int(people)}`;
        history.push(action);
        const [name = '', who] = action.split(' ');
        const [product, model] = (await actions[name]?.(pair, pair.people[Number(who)] as Person)) ?? [true, true];
        expect({ isDone: product, ...(await readProduct(pair)) }, history.join(', ')).toEqual({
          isDone: model,
          ...readModel(pair),
        });
        if (model) possible.add(name);
      }
    }
    expect(possible.size).toBe(names.length);
  });
});
