import type Stripe from 'stripe';
import { type Context, emit, find } from '../../context.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import { parametersOf, text } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';
import { newId } from '../../ids.ts';

/** The bank has heard from the card's owner, and says so before there is a dispute. */
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

export const fraudWarningRoutes = [
  route(
    'GET',
    '/radar/early_fraud_warnings/:id',
    parametersOf<Stripe.Radar.EarlyFraudWarningRetrieveParams>()({}),
    (_, { context, id }) => find(context.store.warnings.get(id), 'early fraud warning', id),
  ),
  route(
    'GET',
    '/radar/early_fraud_warnings',
    parametersOf<Stripe.Radar.EarlyFraudWarningListParams>()({
      ...listParameters,
      charge: text(),
      payment_intent: text(),
    }),
    (params, { context }) =>
      listPage(
        '/v1/radar/early_fraud_warnings',
        context.store.warnings.all(),
        params,
        (warning) =>
          (params.charge ? warning.charge === params.charge : true) &&
          (params.payment_intent ? warning.payment_intent === params.payment_intent : true),
      ),
  ),
];
