import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';

const evidenceDays = 7;

/** All evidence fields, empty. Files are referenced by id. */
export const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** A dispute without evidence. The caller records its balance transaction. */
export function buildDispute(
  context: Context,
  charge: Stripe.Charge,
  input: { amountCents: number; reason: string },
): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  const created = context.clock.now();
  return {
    id: newId('du'),
    object: 'dispute',
    amount: input.amountCents,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, customer_name: charge.billing_details.name },
    evidence_details: {
      due_by: created + evidenceDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
    },
    reason: input.reason,
    status: 'needs_response',
  };
}
