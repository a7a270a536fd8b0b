import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildBuyer, buildMeal, buildRestaurant, payWith } from '../../orders/testing/order-builders.ts';
import { refresh } from '../../payments/testing/coupon-builders.ts';
import { sellOrder } from '../../payments/testing/payout-builders.ts';
import { readConfig } from '../../platform/config.ts';
import { foldFigures } from '../../reports/figures/fold-figures.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';
import { findTaxAlarms } from './find-tax-alarms.ts';

const listAlarms = async ({ app }: TestEnvironment, kind: string): Promise<{ source: string; text: string }[]> =>
  (await app.db.client.query('select source, text from alarms where kind = $1 order by id', [kind])).rows;

describe("The threshold of a state's yearly sales", () => {
  test('raises one alarm at 80% and one at 100%, from gross sales without the tax, in a state without areas too', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const run = async (cents: number) => {
      const taxThreshold = { cents, source: 'Law 1' };
      for (let times = 0; times < 2; times++)
        await findTaxAlarms({ ...env.app, config: { ...env.app.config, taxThreshold } });
      return (await listAlarms(env, 'tax-threshold')).map(({ source }) => source.replace(/ \d{4} /, ' '));
    };
    // Two portions of $7.50.
    await sellOrder(env, restaurant, 2);
    expect(await run(1876)).toEqual([]);
    await foldFigures(env.app);
    expect(await run(1875)).toEqual(['GA 80% of $18.75']);
    await sellOrder(env, restaurant, 1);
    expect(await run(2251)).toEqual(['GA 80% of $18.75', 'GA 80% of $22.51']);
    expect(await run(2250)).toEqual(['GA 80% of $18.75', 'GA 80% of $22.51', 'GA 100% of $22.50']);
    const [first] = await listAlarms(env, 'tax-threshold');
    expect(first?.text).toMatch(/^Sales in GA have reached \$15\.00 in \d{4}, .* \$18\.75, .* \(Law 1\)\. Ask your/);

    const { body } = await (await buildAdmin(env)).call('GET /api/admin/tax/months', { querystring: {} });
    expect(body).toMatchObject({ states: [{ state: 'GA', grossCents: 2250 }], threshold: { cents: 10_000_000 } });
  });

  test('sales of another year do not count, and those of the last evening do', async ({ env }) => {
    const year = env.app.clock.now().getUTCFullYear();
    const taxThreshold = { cents: 750, source: 'Law 1' };
    const app = { ...env.app, config: { ...env.app.config, taxThreshold } };
    const count = async () =>
      (await listAlarms(env, 'tax-threshold')).filter(({ text }) => text.includes('$7.50')).length;
    const advanceTo = (instant: string) =>
      env.advance({ minutes: Math.ceil((Date.parse(instant) - env.app.clock.now().getTime()) / 60_000) });
    await advanceTo(`${year + 2}-01-01T03:00:00Z`);
    await sellOrder(env, await buildRestaurant(env), 1);
    await advanceTo(`${year + 2}-01-01T06:00:00Z`);
    await findTaxAlarms(app);
    expect(await count()).toBe(1);
    const [alarm] = (await listAlarms(env, 'tax-threshold')).slice(-1);
    expect(alarm?.source).toBe(`GA ${year + 1} 100% of $7.50`);
    await advanceTo(`${year + 2}-01-03T06:00:00Z`);
    await env.app.db.client.query(`delete from alarms where kind = 'tax-threshold'`);
    await findTaxAlarms(app);
    expect(await count()).toBe(0);
  });

  test('a threshold that is no amount stops the start', () => {
    const environment = { ...process.env, DATABASE_URL: 'x', SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://x' };
    expect(() => readConfig({ ...environment, TAX_THRESHOLD_DOLLARS: '-5' })).toThrow('TAX_THRESHOLD_DOLLARS');
  });
});

describe('Sales in a tax area without a rate in effect', () => {
  test('raise one alarm for each restaurant and day', async ({ env }) => {
    const [restaurant, taxed, outside] = [
      await buildRestaurant(env),
      await buildRestaurant(env),
      await buildRestaurant(env),
    ];
    await buildTaxRate(env.app, restaurant, { fromDays: 3 });
    await buildTaxRate(env.app, taxed);
    const list = async () => (await listAlarms(env, 'tax-rate-missing')).map(({ source }) => source.split(' ')[0]);
    await findTaxAlarms(env.app);
    expect(await list()).toEqual([]);
    const exempt = await buildRestaurant(env);
    await buildTaxRate(env.app, exempt, { ppm: 0 });
    for (const seller of [restaurant, restaurant, outside, exempt]) await sellOrder(env, seller, 1);
    const buyer = await buildBuyer(env);
    const { body } = await buyer.checkout(await buildMeal(env, taxed, { priceCents: 750 }), {
      expectedTotalCents: 817,
    });
    await payWith(env, body.orderId);
    await refresh(buyer, body.orderId);
    const unpaid = await buildRestaurant(env);
    await buildTaxRate(env.app, unpaid, { fromDays: 3 });
    await (await buildBuyer(env)).checkout(await buildMeal(env, unpaid));
    await findTaxAlarms(env.app);
    await findTaxAlarms(env.app);
    expect(await list()).toEqual([restaurant.id]);
    const [alarm] = await listAlarms(env, 'tax-rate-missing');
    expect(alarm?.text).toMatch(
      /^.+ sold on \d{4}-\d{2}-\d{2} without tax: its tax area area-\w+ has no rate in effect/,
    );

    await env.advance({ days: 1 });
    await sellOrder(env, restaurant, 1);
    await findTaxAlarms(env.app);
    expect(await list()).toEqual([restaurant.id, restaurant.id]);
  });
});
