import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { assertFound, invalidRequest, resourceMissing } from '../../http/api-error.ts';
import { listPage, listParameters, withoutLagging } from '../../http/list-page.ts';
import { flag, integer, mergeMetadata, metadata, oneOf, parametersOf, text } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';
import { createRefund } from './create-refund.ts';

const create = parametersOf<Stripe.RefundCreateParams>()({
  amount: integer,
  charge: text(),
  metadata,
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: flag,
  reverse_transfer: flag,
});

interface Target {
  charge?: string | null | undefined;
  payment_intent?: string | null | undefined;
}

function chargeOf(context: Context, { charge, payment_intent: intentId }: Target): Stripe.Charge {
  if (charge && intentId) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.', {
      code: 'parameters_exclusive',
      param: 'payment_intent',
    });
  }
  if (charge) return assertFound(context.store.charges.get(charge), 'charge', charge, 'charge');
  if (!intentId) {
    throw invalidRequest('Send one of these parameters: charge, payment_intent.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    });
  }
  const intent = assertFound(context.store.intents.get(intentId), 'payment_intent', intentId, 'payment_intent');
  const latest = typeof intent.latest_charge === 'string' ? context.store.charges.get(intent.latest_charge) : undefined;
  if (latest?.status === 'succeeded') return latest;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

export const refundRoutes = [
  route('POST', '/refunds', create, (params, { context }) => {
    const charge = chargeOf(context, params);
    return createRefund(context, charge, {
      amountCents: params.amount ?? null,
      reason: params.reason ?? null,
      metadata: mergeMetadata({}, params.metadata),
      reverseTransfer: params.reverse_transfer ?? false,
      refundApplicationFee: params.refund_application_fee ?? false,
    });
  }),
  route('GET', '/refunds/:id', parametersOf<Stripe.RefundRetrieveParams>()({}), (_, { context, id }) => {
    const refund = context.store.refunds.get(id);
    if (!refund) throw resourceMissing('refund', id);
    return refund;
  }),
  route(
    'GET',
    '/refunds',
    parametersOf<Stripe.RefundListParams>()({ ...listParameters, charge: text(), payment_intent: text() }),
    (params, { context }) =>
      listPage(
        '/v1/refunds',
        withoutLagging(
          context,
          params.payment_intent ? context.store.refunds.of(params.payment_intent) : context.store.refunds.all(),
        ),
        params,
        (refund) => (params.charge ? refund.charge === params.charge : true),
      ),
  ),
];
