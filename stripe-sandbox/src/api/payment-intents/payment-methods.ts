import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { ApiError, assertFound, invalidRequest, resourceMissing } from '../../http/api-error.ts';
import { listPage } from '../../http/list-page.ts';
import {
  fields,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  parametersOf,
  required,
  text,
  type ValuesOf,
} from '../../http/parameters.ts';
import { type Call, route } from '../../http/route.ts';
import { newId } from '../../ids.ts';
import type { StoredMethod } from '../../store/rows.ts';
import { emit } from '../../webhooks/emit.ts';
import { detachMethod, listMethodsOf } from '../customers/attached-methods.ts';
import { allowRedisplay, methodFilters, readCustomer } from '../customers/customers.ts';
import { type CardKey, findCardKey, isCardKey, passesLuhn, readCard } from './cards.ts';

const address = fields({
  city: text(),
  country: text(2),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
});

const billingDetails = fields({ address, email: text(), name: text(), phone: text() });

/** A card from the card form. Only requests with the publishable key may contain it. */
export const methodData = fields({
  type: required(oneOf('card')),
  allow_redisplay: allowRedisplay,
  card: fields({
    number: text(30),
    exp_month: integer,
    exp_year: integer,
    cvc: text(4),
    /** Of a wallet. */
    token: text(),
  }),
  billing_details: billingDetails,
});
type MethodData = ValuesOf<typeof methodData>;

/** The same for one card number wherever it is entered, and different for any two. */
const fingerprintOf = (number: string): string => createHash('sha256').update(number).digest('base64url').slice(0, 16);

const wallets = { tok_apple_pay: 'apple_pay', tok_google_pay: 'google_pay' } as const;
const findWallet = (token: string) => (Object.hasOwn(wallets, token) ? wallets[token as keyof typeof wallets] : null);

function walletOf(token: string | null | undefined): Stripe.PaymentMethod.Card.Wallet | null {
  const type = token ? findWallet(token) : null;
  return type && { type, [type]: {}, dynamic_last4: readCard('pm_card_visa').number.slice(-4) };
}

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
    allow_redisplay: data?.allow_redisplay ?? 'unspecified',
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
      fingerprint: fingerprintOf(number),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: card.brand !== 'discover' },
      wallet: walletOf(data?.card?.token),
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
  return buildMethod(context, id, readCard(id).number, nextYearOf(context));
}

const nextYearOf = ({ clock }: Context): Expiry => ({
  month: 12,
  year: new Date(clock.nowMs()).getUTCFullYear() + 1,
});

const refuseCard = (code: string, param: string, message: string) =>
  new ApiError(402, { type: 'card_error', code, param, message });

function readExpiry(context: Context, month: number, year: number): Expiry {
  const fullYear = year < 100 ? 2000 + year : year;
  if (month < 1 || month > 12) {
    throw refuseCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (Date.UTC(fullYear, month) <= context.clock.nowMs()) {
    throw refuseCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  return { month, year: fullYear };
}

/** @throws ApiError 402 for an invalid number, expiration date, or security code */
export function createMethodFromForm(context: Context, data: MethodData): StoredMethod {
  const card = data.card;
  if (!card) throw resourceMissing('card', '', 'payment_method_data[card]');
  if (card.token) return createMethodFromWallet(context, data, card.token);
  for (const name of ['number', 'exp_month', 'exp_year'] as const) {
    if (card[name] === undefined || card[name] === null) {
      const param = `payment_method_data[card][${name}]`;
      throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
    }
  }
  const number = String(card.number).replaceAll(/\D/g, '');
  if (!passesLuhn(number)) throw refuseCard('incorrect_number', 'number', 'Your card number is incorrect.');
  const expiry = readExpiry(context, Number(card.exp_month), Number(card.exp_year));
  const key = findCardKey(number);
  const cvcDigits = readCard(key).brand === 'amex' ? 4 : 3;
  if (card.cvc && card.cvc.length !== cvcDigits) {
    throw refuseCard('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return buildMethod(context, key, number, expiry, data);
}

/** The card of a wallet. The number on the plastic stays in the wallet. */
function createMethodFromWallet(context: Context, data: MethodData, token: string): StoredMethod {
  if (!findWallet(token)) throw resourceMissing('token', token, 'payment_method_data[card][token]');
  return buildMethod(context, 'pm_card_visa', readCard('pm_card_visa').number, nextYearOf(context), data);
}

const update = parametersOf<Stripe.PaymentMethodUpdateParams>()({
  allow_redisplay: allowRedisplay,
  billing_details: billingDetails,
  card: fields({ exp_month: integer, exp_year: integer }),
  metadata,
});

const methodOf = ({ context, id }: Call): StoredMethod =>
  assertFound(context.store.methods.get(id), 'PaymentMethod', id, 'payment_method');

export const paymentMethodRoutes = [
  route(
    'GET',
    '/payment_methods/:id',
    parametersOf<Stripe.PaymentMethodRetrieveParams>()({}),
    (_, { context, id }) => assertFound(context.store.methods.get(id), 'PaymentMethod', id).object,
  ),

  route(
    'GET',
    '/payment_methods',
    parametersOf<Stripe.PaymentMethodListParams>()({ ...methodFilters, customer: required(text()) }),
    (params, { context }) => {
      readCustomer(context, params.customer, 'customer');
      const methods = listMethodsOf(context, params.customer).map(({ object }) => object);
      return listPage(
        '/v1/payment_methods',
        methods,
        params,
        (method) => !params.allow_redisplay || method.allow_redisplay === params.allow_redisplay,
      );
    },
  ),

  route('POST', '/payment_methods/:id', update, (params, call) => {
    const method = methodOf(call);
    if (typeof method.object.customer !== 'string') {
      throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.');
    }
    const card = method.object.card as Stripe.PaymentMethod.Card;
    if (params.card) {
      const month = params.card.exp_month ?? card.exp_month;
      const { month: expMonth, year } = readExpiry(call.context, month, params.card.exp_year ?? card.exp_year);
      Object.assign(card, { exp_month: expMonth, exp_year: year });
    }
    if (params.allow_redisplay) method.object.allow_redisplay = params.allow_redisplay;
    const { address: sentAddress, ...sent } = params.billing_details ?? {};
    Object.assign(method.object.billing_details, sent);
    if (sentAddress) Object.assign(method.object.billing_details.address ?? {}, sentAddress);
    method.object.metadata = mergeMetadata(method.object.metadata ?? {}, params.metadata);
    emit(call.context, 'payment_method.updated', call.context.store.methods.put(method).object);
    return method.object;
  }),

  route('POST', '/payment_methods/:id/detach', parametersOf<Stripe.PaymentMethodDetachParams>()({}), (_, call) => {
    const method = methodOf(call);
    if (method.object.customer === null) {
      throw invalidRequest('The payment method you provided is not attached to a customer, so it cannot be detached.');
    }
    detachMethod(call.context, method);
    return method.object;
  }),
];
