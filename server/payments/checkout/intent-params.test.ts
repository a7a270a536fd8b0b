import { describe, expect, test } from 'vitest';
import { generateOrderNumber } from '../../orders/order-number.ts';
import { type PayableOrder, toIntentParams } from './intent-params.ts';

const order: Omit<PayableOrder, 'orderNumber'> = {
  ...{ id: 'o1', restaurantId: 'r1', totalCents: 1500, feeCents: 0, taxCents: 0 },
  ...{ fundsFlow: 'held', destinationAccount: null, paymentIntentId: null },
};
const paramsOf = (orderNumber: string) => toIntentParams({ ...order, orderNumber }, 'development');

describe('The parameters of a payment intent', () => {
  test.for([
    ['K3M9PQ', 'K3M9PQ'],
    ['346797', 'ORDER 346797'],
  ] as const)('the card statement of order %s shows %s, which has a letter', ([orderNumber, suffix]) => {
    expect(paramsOf(orderNumber).statement_descriptor_suffix).toBe(suffix);
  });

  test('prefix and suffix of a card statement have at most 22 characters', () => {
    for (let nth = 0; nth < 1000; nth += 1) {
      const suffix = paramsOf(generateOrderNumber()).statement_descriptor_suffix ?? '';
      expect(suffix).toMatch(/^[0-9A-Z ]*[A-Z][0-9A-Z ]*$/);
      expect(`FONDLYUS* ${suffix}`.length).toBeLessThanOrEqual(22);
    }
  });

  test('Stripe is not asked for a receipt, because the customer gets ours', () => {
    expect(paramsOf('K3M9PQ')).not.toHaveProperty('receipt_email');
  });
});
