import type { OrderView } from '@fondly/contract/orders';
import { setLocale } from '@fondly/messages/runtime';
import { expect, onTestFinished, test } from 'vitest';
import { sampleOrder } from '../testing/samples.ts';
import { explainEnding } from './explain-ending.ts';

const canceled: OrderView = { ...sampleOrder, status: 'canceled', closedReason: 'restaurant_cancel', paidCents: 1500 };
const canceledFor = (reason: string): OrderView => ({ ...canceled, reason });
const refund = '$15.00 will be back on your card in 5 to 10 business days.';

test('the words of a restaurant are quoted as they are', () => {
  const ending = explainEnding(canceledFor('Our oven broke.'));
  expect(ending).toEqual({
    reason: 'The kitchen had to cancel this order.',
    quote: 'Our oven broke.',
    money: refund,
  });
});

test('a reason from the list of refund reasons reads as it does today, however the order stores it', () => {
  const ending = explainEnding(canceledFor('The food was not as it should be'));
  expect(ending).toEqual({
    reason: 'The kitchen had to cancel this order. Reason: Something was wrong with the food.',
    quote: null,
    money: refund,
  });
});

test('a card that has used the coupon before is named as the reason', () => {
  const order: OrderView = { ...canceled, status: 'failed', closedReason: 'payment_failed', reason: 'as stored' };
  expect(explainEnding(order)).toEqual({
    reason: "The payment didn't go through. This coupon has been used with this card before.",
    quote: null,
    money: "You weren't charged.",
  });
});

test('a customer who reads Spanish reads the ending in Spanish', () => {
  setLocale('es');
  onTestFinished(() => setLocale('en'));
  expect(explainEnding(canceledFor("We're closing before your pickup time."))).toEqual({
    reason: 'La cocina tuvo que cancelar este pedido. Motivo: Cerramos antes de la recogida.',
    quote: null,
    money: 'Le reembolsaremos $15.00 a su tarjeta en un plazo de 5 a 10 días hábiles.',
  });
});
