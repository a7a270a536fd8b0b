import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { replay } from './replay.ts';

/** Every hundredth seed of the histories in memory. */
const seeds = Array.from({ length: process.env.LONG ? 100 : 2 }, (_, nth) => (nth + 1) * 100);
const actions = process.env.LONG ? 80 : 50;

const sumOfLedger = async (env: TestEnvironment): Promise<number> => {
  const text = `select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines where account = 'platform_stripe'`;
  return (await env.app.db.client.query(text)).rows[0].cents;
};

describe('Random histories on the real server, database, and sandbox', () => {
  test(`${seeds.length} seeds of ${actions} actions break no invariant, and the ledger equals the balance at Stripe`, {
    timeout: scaleTime(seeds.length * 60_000),
  }, async ({ env }) => {
    const totals = { orders: 0, paid: 0 };
    for (const seed of seeds) {
      const { orders, paid, ...end } = await replay(env, seed, actions);
      expect(end).toEqual({ seed, step: actions, broken: [] });
      totals.orders += orders;
      totals.paid += paid;
    }
    const { available, pending } = await env.app.stripe.balance.retrieve();
    const balance = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
    expect(await sumOfLedger(env)).toBe(balance);
    // Proves that orders and payments happened, because an empty history breaks no invariant.
    expect(totals.orders).toBeGreaterThan(seeds.length * 4);
    expect(totals.paid).toBeGreaterThan(seeds.length);
  });
});
