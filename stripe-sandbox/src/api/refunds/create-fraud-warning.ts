import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';

/** Records that the issuer reported the charge as fraudulent. There is no dispute yet. */
export function createFraudWarning(context: Context, charge: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: context.clock.now(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    ...(typeof charge.payment_intent === 'string' && { payment_intent: charge.payment_intent }),
  };
  context.store.warnings.put(warning);
  emit(context, 'radar.early_fraud_warning.created', warning);
  return warning;
}
