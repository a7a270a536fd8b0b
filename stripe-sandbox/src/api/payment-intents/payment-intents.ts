import type Stripe from 'stripe';
import { assertFound, invalidRequest, unauthorized, unexpectedState } from '../../http/api-error.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import {
  anything,
  fields,
  flag,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  oneOf,
  parametersOf,
  required,
  text,
} from '../../http/parameters.ts';
import { type Call, route } from '../../http/route.ts';
import type { StoredMethod } from '../../store/rows.ts';
import { emit } from '../../webhooks/emit.ts';
import { readCustomer } from '../customers/customers.ts';
import { assertIntentParameters } from './assert-intent-parameters.ts';
import { buildPaymentIntent, toPublicIntent } from './build-payment-intent.ts';
import { cancelPaymentIntent } from './cancel-payment-intent.ts';
import { capturePaymentIntent } from './capture-payment-intent.ts';
import { confirmPaymentIntent } from './confirm-payment-intent.ts';
import { changeCustomer, changeFutureUsage } from './intent-customer.ts';
import { createMethodFromForm, methodData, readPaymentMethod } from './payment-methods.ts';

const captureMethod = oneOf('automatic', 'automatic_async', 'manual');

const futureUsage = oneOf('on_session', 'off_session');

const create = parametersOf<Stripe.PaymentIntentCreateParams>()({
  amount: required(integer),
  currency: required(oneOf('usd')),
  allowed_payment_method_types: listOf(oneOf('card')),
  automatic_payment_methods: fields({ enabled: required(flag), allow_redirects: oneOf('always', 'never') }),
  application_fee_amount: integer,
  capture_method: captureMethod,
  confirm: flag,
  customer: text(),
  description: text(1000),
  metadata,
  off_session: flag,
  payment_method: text(),
  receipt_email: text(800),
  return_url: text(),
  setup_future_usage: futureUsage,
  statement_descriptor: text(),
  statement_descriptor_suffix: text(22),
  transfer_data: fields({ destination: required(text()), amount: integer }),
  transfer_group: text(),
  use_stripe_sdk: flag,
});

const confirm = parametersOf<Stripe.PaymentIntentConfirmParams>()({
  off_session: flag,
  payment_method: text(),
  payment_method_data: methodData,
  receipt_email: text(800),
  return_url: text(),
  setup_future_usage: futureUsage,
  use_stripe_sdk: flag,
});

const capture = parametersOf<Stripe.PaymentIntentCaptureParams>()({
  amount_to_capture: integer,
  application_fee_amount: integer,
  metadata,
  statement_descriptor_suffix: text(22),
  transfer_data: fields({ amount: integer }),
  amount_details: anything,
  final_capture: flag,
  hooks: anything,
  payment_details: anything,
  statement_descriptor: text(),
});

const update = parametersOf<Stripe.PaymentIntentUpdateParams>()({
  amount: integer,
  customer: text(),
  description: text(1000),
  metadata,
  receipt_email: text(800),
  setup_future_usage: futureUsage,
});

const cancel = parametersOf<Stripe.PaymentIntentCancelParams>()({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
});

const intentOf = ({ context, id }: Call) => assertFound(context.store.intents.get(id), 'payment_intent', id, 'intent');

/** A browser must send the client secret of the intent. @throws ApiError 401 */
function readAccessibleIntent(call: Call): Stripe.PaymentIntent {
  const intent = intentOf(call);
  if (call.publishable && call.clientSecret !== intent.client_secret) {
    throw unauthorized('The client_secret provided does not match the client_secret of this PaymentIntent.');
  }
  return intent;
}

const toVisibleIntent = (call: Call, intent: Stripe.PaymentIntent): object =>
  call.publishable ? toPublicIntent(intent) : intent;

function findChosenMethod(call: Call, id: string | null | undefined): StoredMethod | null {
  return id ? readPaymentMethod(call.context, id) : null;
}

export const paymentIntentRoutes = [
  route('POST', '/payment_intents', create, (params, call) => {
    const { context } = call;
    assertIntentParameters(context, params);
    if (params.customer) readCustomer(context, params.customer, 'customer');
    const method = findChosenMethod(call, params.payment_method);
    const intent = buildPaymentIntent(context, {
      amountCents: params.amount,
      captureMethod: params.capture_method ?? 'automatic_async',
      allowedTypes: params.allowed_payment_method_types ?? null,
      customer: params.customer ?? null,
      setupFutureUsage: params.setup_future_usage ?? null,
      automaticMethods: params.automatic_payment_methods
        ? {
            enabled: params.automatic_payment_methods.enabled,
            allow_redirects: params.automatic_payment_methods.allow_redirects ?? 'always',
          }
        : null,
      applicationFeeCents: params.application_fee_amount ?? null,
      destination: params.transfer_data?.destination ?? null,
      transferCents: params.transfer_data?.amount ?? null,
      description: params.description ?? null,
      receiptEmail: params.receipt_email ?? null,
      statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
      transferGroup: params.transfer_group ?? null,
      metadata: mergeMetadata({}, params.metadata),
    });
    if (method) {
      intent.payment_method = method.id;
      intent.status = 'requires_confirmation';
    }
    context.store.intents.put(intent);
    emit(context, 'payment_intent.created', intent);
    if (params.confirm) {
      const returnUrl = params.return_url ?? null;
      const useStripeSdk = params.use_stripe_sdk ?? false;
      confirmPaymentIntent(context, intent, {
        method,
        returnUrl,
        useStripeSdk,
        offSession: params.off_session ?? false,
      });
    }
    return intent;
  }),

  route(
    'GET',
    '/payment_intents',
    parametersOf<Stripe.PaymentIntentListParams>()({ ...listParameters, customer: text() }),
    (params, { context }) =>
      listPage('/v1/payment_intents', context.store.intents.all(), params, ({ customer }) =>
        params.customer ? customer === params.customer : true,
      ),
  ),

  route(
    'GET',
    '/payment_intents/:id',
    parametersOf<Stripe.PaymentIntentRetrieveParams>()({}),
    (_, call) => toVisibleIntent(call, readAccessibleIntent(call)),
    { publishable: true },
  ),

  route('POST', '/payment_intents/:id', update, (params, call) => {
    const intent = intentOf(call);
    if (params.amount !== undefined && params.amount !== null) {
      if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
        throw unexpectedState(intent, 'change the amount of');
      }
      assertIntentParameters(call.context, { amount: params.amount });
      intent.amount = params.amount;
    }
    if (params.customer) changeCustomer(call, intent, params.customer);
    changeFutureUsage(call, intent, params.setup_future_usage);
    if (params.description !== undefined) intent.description = params.description;
    if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
    intent.metadata = mergeMetadata(intent.metadata, params.metadata);
    return call.context.store.intents.put(intent);
  }),

  route(
    'POST',
    '/payment_intents/:id/confirm',
    confirm,
    (params, call) => {
      const intent = readAccessibleIntent(call);
      if (params.payment_method_data && !call.publishable) {
        throw invalidRequest('Sending card numbers with a secret key is unsafe and not allowed.', {
          param: 'payment_method_data',
        });
      }
      if (call.publishable && params.off_session) {
        throw invalidRequest('off_session cannot be sent with a publishable key.', { param: 'off_session' });
      }
      changeFutureUsage(call, intent, params.setup_future_usage);
      const enteredMethod = params.payment_method_data
        ? createMethodFromForm(call.context, params.payment_method_data)
        : null;
      if (params.receipt_email) intent.receipt_email = params.receipt_email;
      confirmPaymentIntent(call.context, intent, {
        method: enteredMethod ?? findChosenMethod(call, params.payment_method),
        returnUrl: params.return_url ?? null,
        useStripeSdk: params.use_stripe_sdk ?? false,
        offSession: params.off_session ?? false,
      });
      return toVisibleIntent(call, intent);
    },
    { publishable: true },
  ),

  route('POST', '/payment_intents/:id/capture', capture, (params, call) => {
    const intent = intentOf(call);
    capturePaymentIntent(call.context, intent, {
      amountCents: params.amount_to_capture ?? null,
      applicationFeeCents: params.application_fee_amount ?? null,
      transferCents: params.transfer_data?.amount ?? null,
      statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
      metadata: mergeMetadata(intent.metadata, params.metadata),
    });
    return intent;
  }),

  route('POST', '/payment_intents/:id/cancel', cancel, (params, call) => {
    const intent = intentOf(call);
    cancelPaymentIntent(call.context, intent, params.cancellation_reason ?? null);
    return intent;
  }),
];
