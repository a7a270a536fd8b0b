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
  type Meal,
  payWith,
  type Restaurant,
  vacuumQueue,
} from '../../orders/testing/order-builders.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { openRandom, type Random } from '../../testing/simulation/random.ts';
import { endOverdueOrders } from '../reconcile/end-overdue-orders.ts';
import { sweep } from '../reconcile/sweep.ts';

const histories = process.env.LONG ? 1_000 : 40;
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
        queued: number;
        listed: number;
        waiting: number;
        length: number;
      }>(
        `select available_quantity as available, queued_quantity as queued, listed_quantity as listed, queue_length as length,
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
  cancel: async ({ orders }, buyer) => {
    const id = orders.get(buyer)?.at(-1);
    if (id) await buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });
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
const offeredUnits = `select coalesce(sum(units), 0)::int as n from meal_queue_offers where meal_id = $1 and outcome is null`;

async function checkRules(world: World, history: string[]): Promise<void> {
  const { client } = world.env.app.db;
  const count = async (text: string) => expectOneRow((await client.query<{ n: number }>(text, [world.meal.id])).rows).n;
  const meal = await readMeal(world);
  const [taken, offered] = [await count(soldAndHeld), await count(offeredUnits)];
  const { rows } = await client.query(overtaken, [world.meal.id]);
  const found = {
    unaccounted: meal.listed - meal.available - meal.queued - taken,
    queued: meal.queued - offered,
    miscounted: meal.length - meal.waiting,
    overtaken: rows.length,
  };
  expect(found, history.join(', ')).toEqual({ unaccounted: 0, queued: 0, miscounted: 0, overtaken: 0 });
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
    const buyers = await Promise.all(Array.from({ length: people }, () => buildBuyer(env)));
    for (let seed = 1; seed <= histories; seed += 1) {
      const meal = await buildMeal(env, restaurant, { portions: listed });
      const world: World = {
        ...{ env, restaurant, meal, buyers },
        random: openRandom(seed),
        orders: new Map(buyers.map((buyer) => [buyer, []])),
      };
      const history = [`seed ${seed}`];
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
      // Each history begins with people who may join.
      await env.app.db.client.query('delete from meal_queue_entries where meal_id = $1', [meal.id]);
      await env.app.db.client.query('update meals set queue_length = 0 where id = $1', [meal.id]);
      await env.app.db.client.query(`update orders set created_at = created_at - interval '1 hour'`);
      if (seed % 20 === 0) await vacuumQueue(env);
    }
  });
});
