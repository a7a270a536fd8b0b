import { randomUUID } from 'node:crypto';
import { noTax, priceOrder } from '@fondly/contract/prices/order-price';
import { test } from '@fondly/dev/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { transaction } from '../platform/database/transaction.ts';
import { postEntry } from './post-entry.ts';
import { computeRefundedShare, computeShare } from './share.ts';

const at = new Date('2026-11-20T17:00:00Z');

describe('The ledger', () => {
  test.for(['update ledger_lines set amount_cents = 1', 'delete from ledger_lines', 'truncate ledger_lines'])(
    'the database refuses: %s',
    async (statement, { env }) => {
      await expect(env.app.db.client.query(statement)).rejects.toThrow('ledger lines are only ever added');
    },
  );

  test('the database refuses a whole posting that does not sum to zero', async ({ env }) => {
    const source = randomUUID();
    const posting = { kind: 'adjustment', source, restaurantId: null, orderId: null };
    const unbalanced = { ...posting, lines: [['disputes', 100] as const, ['platform_stripe', -99] as const] };

    await expect(
      transaction(env.app, (tx) =>
        postEntry(tx, { ...unbalanced, lines: unbalanced.lines.map(([a, c]) => [a, c]) }, at),
      ),
    ).rejects.toThrow('does not sum to zero');
    const { rows } = await env.app.db.client.query('select 1 from ledger_lines where source = $1', [source]);
    expect(rows).toEqual([]);
  });

  test('a fact is booked once, also ten times at once or from another account', async ({ env }) => {
    const source = randomUUID();
    const posting = { kind: 'adjustment', source, restaurantId: null, orderId: null };
    const postOnce = (from: 'restaurant_pending' | 'restaurant_earned') =>
      transaction(env.app, (tx) =>
        postEntry(
          tx,
          {
            ...posting,
            lines: [
              ['disputes', 100],
              [from, -100],
            ],
          },
          at,
        ),
      );

    await Promise.all(Array.from({ length: 10 }, () => postOnce('restaurant_pending')));
    await postOnce('restaurant_earned');

    const { rows } = await env.app.db.client.query('select account from ledger_lines where source = $1', [source]);
    expect(rows.map(({ account }) => account).sort()).toEqual(['disputes', 'restaurant_pending']);
  });

  test('full refunds take back each line of the share, whatever the sizes of the refunds', () => {
    const amounts = fc.record({
      paidCents: fc.integer({ min: 1, max: 100_000 }),
      discountCents: fc.integer({ min: 0, max: 5_000 }),
      discountFunder: fc.constantFrom('platform' as const, 'restaurant' as const),
      feePercent: fc.integer({ min: 0, max: 30 }),
      taxPercent: fc.integer({ min: 0, max: 12 }),
      refundSizes: fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(amounts, ({ feePercent, taxPercent, refundSizes, ...money }) => {
        const part = (percent: number) => Math.floor((money.paidCents * percent) / 100);
        const share = computeShare({
          ...money,
          feeCents: part(feePercent),
          taxCents: part(taxPercent),
          taxAbsorbedCents: 0,
        });
        let remaining = share;
        for (const refundSize of [...refundSizes, share.paidCents]) {
          const cents = Math.min(refundSize, remaining.paidCents);
          const back = computeRefundedShare(share, remaining, cents);
          const names = Object.keys(share) as (keyof typeof share)[];
          for (const name of names) expect(back[name]).toBeLessThanOrEqual(Math.max(remaining[name], cents));
          remaining = Object.fromEntries(names.map((name) => [name, remaining[name] - back[name]])) as typeof share;
        }
        expect(Object.values(remaining).every((cents) => cents === 0)).toBe(true);
      }),
    );
  });

  test('a refund of half returns half of the tax, rounded down, in a thousand random orders', () => {
    const orders = fc.record({
      unitPriceCents: fc.integer({ min: 50, max: 5_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      taxPpm: fc.integer({ min: 0, max: 200_000 }),
      fee: fc.record({
        ruleId: fc.constant('rule'),
        basisPoints: fc.integer({ min: 0, max: 3_000 }),
        fixedCents: fc.integer({ min: 0, max: 500 }),
      }),
    });
    fc.assert(
      fc.property(orders, ({ taxPpm, ...order }) => {
        const price = priceOrder({ ...order, coupon: null, tax: { ...noTax, taxPpm } });
        const share = computeShare({ ...price, paidCents: price.totalCents });
        const half = computeRefundedShare(share, share, Math.floor(share.paidCents / 2));
        expect(half.taxCents).toBe(Math.floor((share.taxCents * half.paidCents) / share.paidCents));
        const names = Object.keys(share) as (keyof typeof share)[];
        const left = Object.fromEntries(names.map((name) => [name, share[name] - half[name]])) as typeof share;
        expect(computeRefundedShare(share, left, left.paidCents)).toEqual(left);
        expect(share.earningCents).toBe(price.subtotalCents - price.feeCents);
      }),
      { numRuns: 1_000 },
    );
  });
});
