import { describe, expect, test } from 'vitest';
import { Broken, play } from './history.ts';
import type { Missing } from './state.ts';

const seeds = process.env.LONG ? 10_000 : 1_000;
/** Another run plays other seeds when it is told to begin elsewhere. */
const first = Number(process.env.SEED ?? 1);

/** The first seed of so many whose history breaks a rule. */
function firstBroken(missing: Missing, upTo = 300): Broken | null {
  for (let seed = 1; seed <= upTo; seed += 1) {
    try {
      play(seed, 200, missing);
    } catch (error) {
      if (error instanceof Broken) return error;
      throw error;
    }
  }
  return null;
}

describe('Promise P13: random histories of money, stock and orders', () => {
  test(`${seeds} seeds of 200 steps break no rule`, { timeout: seeds * 100 }, () => {
    const seen = { orders: 0, confirmed: 0, refunds: 0 };
    for (let seed = first; seed < first + seeds; seed += 1) {
      const { orders, refunds } = play(seed);
      seen.orders += orders.size;
      seen.confirmed += [...orders.values()].filter(({ paymentConfirmedAt }) => paymentConfirmedAt).length;
      seen.refunds += refunds.size;
    }
    // Histories in which nothing happens would break no rule either.
    expect(seen.orders).toBeGreaterThan(seeds * 5);
    expect(seen.confirmed).toBeGreaterThan(seeds);
    expect(seen.refunds).toBeGreaterThan(seeds / 2);
  });

  test('a seed plays the same history again', () => {
    const [once, again] = [play(7), play(7)];
    expect([...again.orders.values()]).toEqual([...once.orders.values()]);
    expect([...again.ledger.values()]).toEqual([...once.ledger.values()]);
  });

  test.for<Missing>([
    'keys',
    'guard of closed orders',
    'guard of stock',
    'table of news',
    'sweep of voids',
    'money back after the end',
  ])('a house without its %s is found out, and the seed is named', (missing) => {
    expect(firstBroken(missing)?.message).toMatch(/^seed \d+, step \d+: /);
  });
});
