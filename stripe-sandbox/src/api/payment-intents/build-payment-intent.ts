import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId, randomWord } from '../../ids.ts';

interface NewIntent {
  amountCents: number;
  captureMethod: 'automatic' | 'automatic_async' | 'manual';
  allowedTypes: string[] | null;
  customer: string | null;
  setupFutureUsage: 'on_session' | 'off_session' | null;
  automaticMethods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null;
  applicationFeeCents: number | null;
  destination: string | null;
  transferCents: number | null;
  description: string | null;
  receiptEmail: string | null;
  statementDescriptorSuffix: string | null;
  transferGroup: string | null;
  metadata: Record<string, string>;
}

export function buildPaymentIntent(context: Context, input: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowedTypes,
    amount: input.amountCents,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: input.applicationFeeCents,
    automatic_payment_methods: input.automaticMethods,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.captureMethod,
    client_secret: `${id}_secret_${randomWord(25)}`,
    confirmation_method: 'automatic',
    created: context.clock.now(),
    currency: 'usd',
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: input.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: input.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_data:
      input.destination === null
        ? null
        : { destination: input.destination, ...(input.transferCents !== null && { amount: input.transferCents }) },
    transfer_group: input.transferGroup,
  };
}

const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[];

/** The fields that a browser may read: without metadata, fee, destination, and charge. */
export function toPublicIntent(intent: Stripe.PaymentIntent): object {
  return Object.fromEntries(publicFields.map((name) => [name, intent[name]]));
}
