import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { ApiError, assertFound, resourceMissing } from '../../http/api-error.ts';
import { fields, integer, oneOf, parametersOf, required, text, type ValuesOf } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';
import { newId } from '../../ids.ts';
import type { StoredMethod } from '../../store/rows.ts';
import { type CardKey, findCardKey, isCardKey, passesLuhn, readCard } from './cards.ts';

const address = fields({
  city: text(),
  country: text(2),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
});

/** A card from the card form. Only requests with the publishable key may contain it. */
export const methodData = fields({
  type: required(oneOf('card')),
  card: fields({
    number: required(text(30)),
    exp_month: required(integer),
    exp_year: required(integer),
    cvc: text(4),
  }),
  billing_details: fields({ address, email: text(), name: text(), phone: text() }),
});
type MethodData = ValuesOf<typeof methodData>;

interface Expiry {
  month: number;
  year: number;
}

function buildMethod(context: Context, key: CardKey, number: string, expiry: Expiry, data?: MethodData): StoredMethod {
  const card = readCard(key);
  const billing = data?.billing_details;
  const object: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: {
      address: {
        city: billing?.address?.city ?? null,
        country: billing?.address?.country ?? null,
        line1: billing?.address?.line1 ?? null,
        line2: billing?.address?.line2 ?? null,
        postal_code: billing?.address?.postal_code ?? null,
        state: billing?.address?.state ?? null,
      },
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: billing?.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing?.address?.postal_code ? 'pass' : null,
        cvc_check: data?.card?.cvc ? 'unchecked' : null,
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: key.replaceAll('_', '').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: card.brand !== 'discover' },
      wallet: null,
    },
    created: context.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return context.store.methods.put({ id: object.id, object, card: key });
}

/** An id of a test card, such as `pm_card_visa`, creates a new payment method. Other ids must exist. */
export function readPaymentMethod(context: Context, id: string): StoredMethod {
  if (!isCardKey(id)) return assertFound(context.store.methods.get(id), 'PaymentMethod', id, 'payment_method');
  const nextYear = new Date(context.clock.nowMs()).getUTCFullYear() + 1;
  return buildMethod(context, id, readCard(id).number, { month: 12, year: nextYear });
}

const refuseCard = (code: string, param: string, message: string) =>
  new ApiError(402, { type: 'card_error', code, param, message });

/** @throws ApiError 402 for an invalid number, expiration date, or security code */
export function createMethodFromForm(context: Context, data: MethodData): StoredMethod {
  const card = data.card;
  if (!card) throw resourceMissing('card', '', 'payment_method_data[card]');
  const number = card.number.replaceAll(/\D/g, '');
  if (!passesLuhn(number)) throw refuseCard('incorrect_number', 'number', 'Your card number is incorrect.');
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw refuseCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (Date.UTC(year, card.exp_month) <= context.clock.nowMs()) {
    throw refuseCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  const key = findCardKey(number);
  const cvcDigits = readCard(key).brand === 'amex' ? 4 : 3;
  if (card.cvc && card.cvc.length !== cvcDigits) {
    throw refuseCard('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return buildMethod(context, key, number, { month: card.exp_month, year }, data);
}

export const paymentMethodRoutes = [
  route(
    'GET',
    '/payment_methods/:id',
    parametersOf<Stripe.PaymentMethodRetrieveParams>()({}),
    (_, { context, id }) => assertFound(context.store.methods.get(id), 'PaymentMethod', id).object,
  ),
];
