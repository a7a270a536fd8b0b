import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildCoupon, buildMeal, buildRestaurant, readOrderRow } from '../../orders/testing/order-builders.ts';
import { buildCardHolder, listCards, payWith } from '../testing/card-builders.ts';
import { clearFaults, controlSandbox, dropEvents, restoreEvents } from '../testing/sandbox.ts';
import { cardsChangedTopic } from './card-cache.ts';

const readCustomerId = async (env: TestEnvironment, userId: string): Promise<string | null> =>
  (await env.app.db.client.query('select stripe_customer_id from users where id = $1', [userId])).rows[0]
    .stripe_customer_id;

/** Lists the tables in which any row contains one of these words. */
async function listTablesContaining(env: TestEnvironment, words: string[]): Promise<string[]> {
  const { rows } = await env.app.db.client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await env.app.db.client.query(`select from ${name} as t where t::text like any($1)`, [
      words.map((word) => `%${word}%`),
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

/** The card is removed at Stripe, and no event says so. */
async function detachUnseen(env: TestEnvironment, cardId: string): Promise<void> {
  await dropEvents(env);
  await env.app.stripe.paymentMethods.detach(cardId);
  await env.runUntilIdle();
  await restoreEvents(env);
}

describe('What is kept of a card', () => {
  test('is neither a number nor a fingerprint, in the database and in exports, and coupons still know the card', {
    timeout: scaleTime(60_000),
  }, async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    const couponCode = await buildCoupon(env, { value: 100 });
    const placed = await buyer.checkout(await buildMeal(env, restaurant), { couponCode, expectedTotalCents: 650 });
    await payWith(buyer, placed.body.orderId, buyer.cardId);
    await env.runUntilIdle();
    const { card } = await env.app.stripe.paymentMethods.retrieve(buyer.cardId);
    const secrets = [card?.fingerprint ?? '', '4242424242424242', '"last4"', buyer.cardId];

    expect(secrets[0]).toMatch(/^[\w-]{16}$/);
    expect(await listTablesContaining(env, secrets.slice(0, 3))).toEqual([]);
    const { body } = await buyer.call('GET /api/account/export');
    for (const secret of [...secrets, String(await readCustomerId(env, buyer.id))])
      expect(JSON.stringify(body)).not.toContain(secret);

    const other = await buildCardHolder(env, restaurant);
    const again = await other.checkout(await buildMeal(env, restaurant), { couponCode, expectedTotalCents: 650 });
    await payWith(other, again.body.orderId, other.cardId);
    await env.runUntilIdle();
    expect(await readOrderRow(env, again.body.orderId)).toMatchObject({ status: 'failed', payment_status: 'voided' });
  });

  test('is deleted at Stripe with the account, also when Stripe is away at first', async ({ env }) => {
    const buyer = await buildCardHolder(env, await buildRestaurant(env));
    const customerId = String(await readCustomerId(env, buyer.id));
    await env.app.db.client.query(
      "update orders set status = 'completed', closed_reason = 'collected' where customer_id = $1",
      [buyer.id],
    );
    await controlSandbox(env, '/faults', {
      match: { method: 'DELETE' },
      times: 3,
      action: { error: { status: 500, type: 'api_error' } },
    });
    const admin = await buildAdmin(env);
    const erased = await admin.call('POST /api/admin/people/:id/erase', {
      params: { id: buyer.id },
      body: { confirmation: 'DELETE', reason: 'asked by phone' },
    });
    expect(erased.status).toBe(200);
    expect(await readCustomerId(env, buyer.id)).toBeNull();
    await env.runUntilIdle();
    expect(await env.app.stripe.customers.retrieve(customerId)).not.toHaveProperty('deleted');
    await clearFaults(env);
    await env.app.db.client.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
    await env.runUntilIdle();
    expect(await env.app.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  });

  test('is forgotten in every process at once when a card changes, and within a minute anyway', async ({ env }) => {
    const buyer = await buildCardHolder(env, await buildRestaurant(env));
    const customerId = String(await readCustomerId(env, buyer.id));
    expect(await listCards(buyer)).toHaveLength(1);
    await detachUnseen(env, buyer.cardId);
    expect(await listCards(buyer)).toHaveLength(1);
    await env.app.db.client.query(`insert into outbox (kind, name, payload, origin) values ('signal', $1, '[]', $2)`, [
      cardsChangedTopic(customerId),
      randomUUID(),
    ]);
    await env.runUntilIdle();
    await expect.poll(async () => (await listCards(buyer)).length).toBe(0);
  });

  test('is read from Stripe again after a minute', async ({ env }) => {
    const buyer = await buildCardHolder(env, await buildRestaurant(env));
    await listCards(buyer);
    await detachUnseen(env, buyer.cardId);
    expect(await listCards(buyer)).toHaveLength(1);
    await env.advance({ seconds: 61 });
    expect(await listCards(buyer)).toEqual([]);
  });

  test('is read again when its event arrives', async ({ env }) => {
    const buyer = await buildCardHolder(env, await buildRestaurant(env));
    await listCards(buyer);
    await env.app.stripe.paymentMethods.detach(buyer.cardId);
    await env.runUntilIdle();
    expect(await listCards(buyer)).toEqual([]);
  });
});
