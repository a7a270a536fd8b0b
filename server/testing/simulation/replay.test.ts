import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { replay } from './replay.ts';

/** One seed in a hundred of those that are played in memory. */
const seeds = Array.from({ length: process.env.LONG ? 100 : 2 }, (_, nth) => (nth + 1) * 100);
const deeds = process.env.LONG ? 80 : 50;

const sumOfLedger = async (town: Town): Promise<number> => {
  const text = `select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines where account = 'platform_stripe'`;
  return (await town.app.db.$client.query(text)).rows[0].cents;
};

describe('Promise P13: one seed in a hundred on the real server, database and sandbox', () => {
  test(`${seeds.length} seeds of ${deeds} deeds break no invariant, and end to the cent`, {
    timeout: seeds.length * 60_000,
  }, async ({ town }) => {
    const seen = { orders: 0, paid: 0 };
    for (const seed of seeds) {
      const { orders, paid, ...end } = await replay(town, seed, deeds);
      expect(end).toEqual({ seed, step: deeds, broken: [] });
      seen.orders += orders;
      seen.paid += paid;
    }
    const { available, pending } = await town.app.stripe.balance.retrieve();
    const balance = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
    expect(await sumOfLedger(town)).toBe(balance);
    // Histories in which nothing happens would break nothing either.
    expect(seen.orders).toBeGreaterThan(seeds.length * 4);
    expect(seen.paid).toBeGreaterThan(seeds.length);
  });
});
