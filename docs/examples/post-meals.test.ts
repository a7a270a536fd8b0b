import { spawn } from 'node:child_process';
import path from 'node:path';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { buildKey } from '@fondly/server/api-keys/testing/keys';
import { buildBuyer, buildPaidOrder, buildRestaurant } from '@fondly/server/orders/testing/order-builders';
import { describe, expect, onTestFinished } from 'vitest';

const soon = { timeout: scaleTime(20_000) };
const [script, csv] = ['post-meals.ts', 'meals.csv'].map((name) => path.join(import.meta.dirname, name)) as [
  string,
  string,
];

/** Runs the example as a reader of the documentation would. */
function run(url: string, key: string, day: string) {
  const env = { PATH: process.env.PATH, FONDLY_URL: url, FONDLY_KEY: key };
  const child = spawn(process.execPath, [script, csv, day], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  onTestFinished(() => void child.kill());
  return { read: () => output, stop: () => child.kill() };
}

describe('The example that posts meals', () => {
  test('posts each meal of the file once, and prints an order as it comes', { timeout: scaleTime(60_000) }, async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const { secret } = await buildKey(restaurant, ['meals:read', 'meals:write', 'orders:read']);
    const day = env.clock.now().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
    const first = run(env.url, secret, day);
    await expect.poll(first.read, soon).toContain('Posted Rice Bowl');
    first.stop();

    const { body } = await restaurant.call('GET /api/restaurant/meals');
    const ramen = body.meals.find(({ name }) => name === 'Miso Ramen');
    expect(ramen).toMatchObject({
      priceCents: 750,
      originalPriceCents: 1500,
      availableQuantity: 6,
      availableDate: day,
    });

    const second = run(env.url, secret, day);
    await expect.poll(second.read, soon).toContain('Miso Ramen is listed already');
    const meal = { id: ramen?.id ?? '', priceCents: 750, restaurant };
    await buildPaidOrder(env, meal, await buildBuyer(env));
    await expect.poll(second.read, soon).toMatch(/: 1 × Miso Ramen for \w+, from 5:00 PM/);
    expect((await restaurant.call('GET /api/restaurant/meals')).body.meals).toHaveLength(2);
  });

  test('says which scope a key lacks', async ({ env }) => {
    const { secret } = await buildKey(await buildRestaurant(env), ['orders:read']);
    const lacking = run(env.url, secret, '2026-11-26');
    await expect.poll(lacking.read, soon).toContain('meals:read');
  });
});
