import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { advanceMealQueues } from '../../meals/queue/advance-queues.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  type Meal,
  payWith,
  type Restaurant,
  vacuumQueue,
} from '../../orders/testing/order-builders.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { openRandom, type Random } from '../../testing/simulation/random.ts';
import { endOverdueOrders } from '../reconcile/end-overdue-orders.ts';
import { sweep } from '../reconcile/sweep.ts';

const histories = process.env.LONG ? 1_000 : 8;
const steps = 30;
const people = 6;
const listed = 3;

type World = {
  env: TestEnvironment;
  random: Random;
  restaurant: Restaurant;
  meal: Meal;
  buyers: Buyer[];
  /** The orders of each customer, the newest last. */
  orders: Map<Buyer, string[]>;
};

const readMeal = async ({ env, meal }: World) =>
  expectOneRow(
    (
      await env.app.db.client.query<{
        available: number;
        released: number;
        queued: number;
        listed: number;
        waiting: number;
        length: number;
      }>(
        `select available_quantity as available, released_quantity as released, queued_quantity as queued, listed_quantity as listed, queue_length as length,
           (select count(*)::int from meal_queue_entries e where e.meal_id = m.id and e.state = 'waiting') as waiting
         from meals m where id = $1`,
        [meal.id],
      )
    ).rows,
  );

async function order(world: World, buyer: Buyer, quantity: number): Promise<void> {
  const { status, body } = await buyer.checkout(world.meal, { quantity });
  if (status === 201) world.orders.get(buyer)?.push(body.orderId);
}

/** The newest order of somebody who has one. */
function pickOrder({ buyers, orders, random }: World): [Buyer, string | undefined] {
  const owners = buyers.filter((buyer) => (orders.get(buyer)?.length ?? 0) > 0);
  const buyer = random.pick(owners.length > 0 ? owners : buyers);
  return [buyer, orders.get(buyer)?.at(-1)];
}

/** What people and machines do. A refusal is fine: the rules below must hold after anything. */
const actions: Record<string, (world: World, buyer: Buyer) => Promise<unknown>> = {
  join: ({ meal, random }, buyer) =>
    buyer.call('POST /api/meals/:id/queue', { params: { id: meal.id }, body: { units: 1 + random.int(2) } }),
  joinAgain: (world, buyer) => actions.join?.(world, buyer) ?? Promise.resolve(),
  leave: ({ meal }, buyer) => buyer.call('DELETE /api/meals/:id/queue', { params: { id: meal.id } }),
  decline: async (_world, buyer) => {
    const offer = (await buyer.call('GET /api/account/queue')).body.entries[0]?.offer;
    if (offer) await buyer.call('POST /api/account/queue/offers/:id/decline', { params: { id: offer.id }, body: {} });
  },
  order: (world, buyer) => order(world, buyer, 1),
  orderTwo: (world, buyer) => order(world, buyer, 2),
  pay: async ({ env, orders }, buyer) => {
    const id = orders.get(buyer)?.at(-1);
    if (!id) return;
    await payWith(env, id).catch(() => {});
    await buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} });
  },
  /** A whole purchase, which the steps above rarely make. */
  buy: async (world, buyer) => {
    await order(world, buyer, 1 + world.random.int(2));
    await actions.pay?.(world, buyer);
    await world.env.runUntilIdle();
  },
  cancel: async ({ orders }, buyer) => {
    const id = orders.get(buyer)?.at(-1);
    if (id) await buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });
  },
  release: async (world) => {
    const [buyer, id] = pickOrder(world);
    const body = { requestId: crypto.randomUUID(), portions: 1 + world.random.int(2) };
    if (id) await buyer.call('POST /api/orders/:id/releases', { params: { id }, body });
  },
  takeBack: async (world) => {
    const [buyer, id] = pickOrder(world);
    if (id) await buyer.call('POST /api/orders/:id/releases/take-back', { params: { id }, body: {} });
  },
  handOver: async (world) => {
    const [, id] = pickOrder(world);
    const call = { params: { id: id ?? '' }, body: { withoutCode: true } };
    if (id) await world.restaurant.call('POST /api/restaurant/orders/:id/hand-over', call);
  },
  restock: async (world) => {
    const { available: expected } = await readMeal(world);
    const availableQuantity = Math.max(0, expected + world.random.int(4) - 1);
    await world.restaurant.call('PUT /api/restaurant/meals/:id/stock', {
      params: { id: world.meal.id },
      body: { expected, availableQuantity },
    });
  },
  /** Time passes without a worker. */
  wait: async ({ env, random }) => {
    env.clock.set(new Date(env.clock.now().getTime() + (5 + random.int(400)) * 1000));
  },
  work: async ({ env }) => {
    await advanceMealQueues(env.app, {});
    await endOverdueOrders(env.app);
  },
  sweep: ({ env }) => sweep(env.app, {}),
};
const names = Object.keys(actions);

/** Nobody who joined later is offered something while someone waits who joined before. */
const overtaken = `select late.id from meal_queue_offers q join meal_queue_entries late on late.id = q.entry_id
  join meal_queue_entries early on early.meal_id = late.meal_id
    and early.place < late.place
  where late.meal_id = $1 and early.state = 'waiting'`;
const soldAndHeld = `select coalesce(sum(quantity), 0)::int as n from claims where meal_id = $1 and released_at is null`;
const releasedUnits = 'select coalesce(sum(on_sale), 0)::int as n from portion_releases where meal_id = $1';
const releasedWithoutReservation = `select count(*)::int as n from (
    select order_id, sum(on_sale) as units from portion_releases where meal_id = $1 and on_sale > 0 group by 1) p
  left join claims c on c.order_id = p.order_id and c.released_at is null where p.units > coalesce(c.quantity, 0)`;
const offeredUnits = `select coalesce(sum(units), 0)::int as n from meal_queue_offers where meal_id = $1 and outcome is null`;

async function checkRules(world: World, history: string[]): Promise<void> {
  const { client } = world.env.app.db;
  const count = async (text: string) => expectOneRow((await client.query<{ n: number }>(text, [world.meal.id])).rows).n;
  const meal = await readMeal(world);
  const [taken, offered, released] = [await count(soldAndHeld), await count(offeredUnits), await count(releasedUnits)];
  const { rows } = await client.query(overtaken, [world.meal.id]);
  const found = {
    unaccounted: meal.listed + meal.released - meal.available - meal.queued - taken,
    released: meal.released - released,
    moreReleasedThanSold: await count(releasedWithoutReservation),
    queued: meal.queued - offered,
    miscounted: meal.length - meal.waiting,
    overtaken: rows.length,
  };
  expect(found, history.join(', ')).toEqual({
    unaccounted: 0,
    released: 0,
    moreReleasedThanSold: 0,
    queued: 0,
    miscounted: 0,
    overtaken: 0,
  });
}

/** Once the worker has run, nothing is free while someone waits. */
async function checkNothingIsIdle(world: World, history: string[]): Promise<void> {
  await advanceMealQueues(world.env.app, {});
  const { available, waiting } = await readMeal(world);
  expect([Math.min(available, waiting), history.join(', ')]).toEqual([0, history.join(', ')]);
}

describe('The line for a meal', () => {
  test(`${histories} random histories sell no portion twice, overtake nobody, and leave no portion idle`, {
    timeout: scaleTime(histories * 5_000),
  }, async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    for (let seed = 1; seed <= histories; seed += 1) {
      // New people in each history, whom no limit of an earlier one stops.
      const buyers = await Promise.all(Array.from({ length: people }, () => buildBuyer(env)));
      // Half of the histories begin after the last free cancellation, so portions are released.
      const startsInMinutes = seed % 2 === 0 ? 360 : 60;
      const meal = await buildMeal(env, restaurant, { portions: listed, startsInMinutes });
      const world: World = {
        ...{ env, restaurant, meal, buyers },
        random: openRandom(seed),
        orders: new Map(buyers.map((buyer) => [buyer, []])),
      };
      const history = [`seed ${seed}`];
      if (seed % 2 === 1) {
        for (const buyer of buyers.slice(0, 2)) await actions.buy?.(world, buyer);
        env.clock.set(minutesAfter(env.clock.now(), policies.cancelAfterPaymentMinutes + 1));
      }
      for (let step = 0; step < steps; step += 1) {
        const [name, who] = [world.random.pick(names), world.random.int(people)];
        history.push(`${name} ${who}`);
        await actions[name]?.(world, buyers[who] as Buyer);
        await checkRules(world, history);
      }
      await checkNothingIsIdle(world, history);
      await checkRules(world, history);
      for (const buyer of buyers) await actions.leave?.(world, buyer);
      await env.runUntilIdle();
      if (seed % 20 === 0) await vacuumQueue(env);
    }
    const { rows } = await env.app.db.client.query(
      'select sum(units)::int as released, sum(resold)::int as resold from portion_releases',
    );
    expect(Math.min(rows[0].released, rows[0].resold), 'released and resold portions').toBeGreaterThan(histories / 40);
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });
});
