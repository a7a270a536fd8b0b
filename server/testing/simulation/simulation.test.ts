import { scaleTime } from '@fondly/dev/scale-time';
import { describe, expect, test } from 'vitest';
import { playHistory, RuleViolation } from './history.ts';
import type { RemovedGuard } from './state.ts';

const seeds = process.env.LONG ? 10_000 : 1_000;
/** `SEED` selects the first seed, so that another run can play other histories. */
const first = Number(process.env.SEED ?? 1);

/** Plays histories until one breaks a rule, and returns its violation. */
function findFirstViolation(removedGuard: RemovedGuard, upTo = 300): RuleViolation | null {
  for (let seed = 1; seed <= upTo; seed += 1) {
    try {
      playHistory(seed, 200, removedGuard);
    } catch (error) {
      if (error instanceof RuleViolation) return error;
      throw error;
    }
  }
  return null;
}

describe('Random histories of money, stock, and orders in memory', () => {
  test(`${seeds} random histories of 200 steps break no rule`, { timeout: scaleTime(seeds * 100) }, () => {
    const totals = { orders: 0, confirmed: 0, refunds: 0 };
    for (let seed = first; seed < first + seeds; seed += 1) {
      const { orders, refunds } = playHistory(seed);
      totals.orders += orders.size;
      totals.confirmed += [...orders.values()].filter(({ paymentConfirmedAt }) => paymentConfirmedAt).length;
      totals.refunds += refunds.size;
    }
    // Proves that orders and refunds happened, because an empty history breaks no rule.
    expect(totals.orders).toBeGreaterThan(seeds * 5);
    expect(totals.confirmed).toBeGreaterThan(seeds);
    expect(totals.refunds).toBeGreaterThan(seeds / 2);
  });

  test('a seed always plays the same history', () => {
    const [once, again] = [playHistory(7), playHistory(7)];
    expect([...again.orders.values()]).toEqual([...once.orders.values()]);
    expect([...again.ledger.values()]).toEqual([...once.ledger.values()]);
  });

  test.for<RemovedGuard>([
    'keys',
    'guard of closed orders',
    'guard of stock',
    'table of payment statuses',
    'sweep of voids',
    'money back after the end',
  ])('without the guard "%s" a history breaks a rule, and the message names its seed', (removedGuard) => {
    expect(findFirstViolation(removedGuard)?.message).toMatch(/^seed \d+, step \d+: /);
  });
});
