import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, type Restaurant, restaurant, visitAs } from '../testing/meal-builders.ts';

const drop = (
  env: TestEnvironment,
  { owner }: Restaurant,
  id: string,
  expectedPriceCents: number,
  priceCents: number,
) =>
  visitAs(env, owner).call('PUT /api/restaurant/meals/:id/price', {
    params: { id },
    body: { expectedPriceCents, priceCents },
  });
const readPrice = async (env: TestEnvironment, id: string): Promise<number> => {
  const { rows } = await env.app.db.client.query('select price_cents from meals where id = $1', [id]);
  return rows[0].price_cents;
};

describe('Lowering a price', () => {
  test('changes the price alone, and a second tap changes nothing more', async ({ env }) => {
    const here = await restaurant(env.app);
    const id = await meal(env.app, here, { priceCents: 500, stock: 3 });
    const first = await drop(env, here, id, 500, 400);
    expect(first).toMatchObject({
      status: 200,
      body: { priceCents: 400, availableQuantity: 3, name: 'Peach cobbler' },
    });
    expect(await drop(env, here, id, 500, 400)).toMatchObject({ status: 200, body: { priceCents: 400 } });
    expect(await readPrice(env, id)).toBe(400);
  });

  test('a price that the page has not seen stays', async ({ env }) => {
    const here = await restaurant(env.app);
    const id = await meal(env.app, here, { priceCents: 400 });
    expect(await drop(env, here, id, 500, 350)).toMatchObject({ status: 409, body: { code: 'meal-price-changed' } });
    expect(await readPrice(env, id)).toBe(400);
  });

  test('of two people who lower it to different prices at once, one is told', async ({ env }) => {
    const here = await restaurant(env.app);
    const id = await meal(env.app, here, { priceCents: 600 });
    const replies = await Promise.all([drop(env, here, id, 600, 450), drop(env, here, id, 600, 500)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([450, 500]).toContain(await readPrice(env, id));
  });

  test.for([
    { name: 'a higher price', own: {}, priceCents: 700 },
    { name: 'a template, whose price is also that of later days', own: { isRecurring: true, recurringDays: [5] } },
    { name: 'a sold-out meal', own: { stock: 0 } },
    { name: 'a meal that is switched off', own: { isActive: false } },
    { name: 'a meal whose pickup is over', own: { pickup: ['00:00', '00:30'] as [string, string] } },
  ])('$name is refused', async ({ own, priceCents = 500 }, { env }) => {
    const here = await restaurant(env.app);
    const id = await meal(env.app, here, { priceCents: 600, ...own });
    expect(await drop(env, here, id, 600, priceCents)).toMatchObject({
      status: 409,
      body: { code: 'price-drop-refused' },
    });
    expect(await readPrice(env, id)).toBe(600);
  });

  test('a price below a quarter of the original price needs a confirmation', async ({ env }) => {
    const here = await restaurant(env.app);
    const id = await meal(env.app, here, { priceCents: 400, originalPriceCents: 1600 });
    expect(await drop(env, here, id, 400, 350)).toMatchObject({ body: { code: 'original-price-unconfirmed' } });
  });

  test('a day of a repeating meal keeps its lower price when the meal changes', async ({ env }) => {
    const here = await restaurant(env.app);
    const template = await meal(env.app, here, { isRecurring: true, recurringDays: [5], availableDate: '2025-09-26' });
    const id = await meal(env.app, here, { priceCents: 600, templateId: template });
    expect((await drop(env, here, id, 600, 450)).status).toBe(200);
    const { rows } = await env.app.db.client.query('select is_detached from meals where id = $1', [id]);
    expect(rows).toEqual([{ is_detached: true }]);
  });

  test('the price of another restaurant is not found', async ({ env }) => {
    const [here, other] = [await restaurant(env.app), await restaurant(env.app)];
    const id = await meal(env.app, other, { priceCents: 600 });
    expect((await drop(env, here, id, 600, 450)).status).toBe(404);
  });
});
