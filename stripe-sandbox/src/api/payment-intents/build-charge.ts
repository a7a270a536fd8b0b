import type Stripe from 'stripe';
import { type Context, descriptorPrefix } from '../../context.ts';
import { newId } from '../../ids.ts';
import type { StoredMethod } from '../../store/rows.ts';
import { declineMessage } from './cards.ts';

const authorizationDays = 7;

export interface Decline {
  code: string;
  declineCode?: string;
  blocked?: true;
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  const common = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (!decline) {
    return {
      ...common,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    ...common,
    network_status: decline.blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: decline.blocked ? 'highest_risk_level' : (decline.declineCode ?? decline.code),
    risk_level: decline.blocked ? 'highest' : 'normal',
    risk_score: decline.blocked ? 92 : 12,
    seller_message: decline.blocked ? 'Stripe blocked this payment as too risky.' : 'The bank declined the payment.',
    type: decline.blocked ? 'blocked' : 'issuer_declined',
  };
}

function cardDetails(
  context: Context,
  card: Stripe.PaymentMethod.Card,
  authorized: { cents: number; isManual: boolean } | null,
  cvcCheck: string | null,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: authorized?.cents ?? null,
    authorization_code: authorized ? '123456' : null,
    brand: card.brand,
    ...(authorized?.isManual && { capture_before: context.clock.now() + authorizationDays * 86_400 }),
    checks: {
      address_line1_check: null,
      address_postal_code_check: card.checks?.address_postal_code_check ?? null,
      cvc_check: cvcCheck,
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: card.wallet as unknown as Stripe.Charge.PaymentMethodDetails.Card.Wallet | null,
  };
}

/** A charge for one attempt: declined, or authorized and not captured. */
export function buildCharge(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  decline: Decline | null,
): Stripe.Charge {
  const id = newId('ch');
  const card = method.object.card as Stripe.PaymentMethod.Card;
  const authorized = decline ? null : { cents: intent.amount, isManual: intent.capture_method === 'manual' };
  const cvcCheck = decline?.code === 'incorrect_cvc' ? 'fail' : card.checks?.cvc_check ? 'pass' : null;
  const transfer = intent.transfer_data;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { ...method.object.billing_details } as Stripe.Charge.BillingDetails,
    calculated_statement_descriptor: `${descriptorPrefix}* ${intent.statement_descriptor_suffix ?? ''}`.trim(),
    captured: false,
    created: context.clock.now(),
    currency: intent.currency,
    customer: intent.customer as string | null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline ? declineMessage(decline.code, decline.declineCode) : null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(context, card, authorized, cvcCheck) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${context.origin}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: transfer ? { amount: transfer.amount ?? null, destination: transfer.destination } : null,
    transfer_group: intent.transfer_group,
  };
}
