import type Stripe from 'stripe';
import { assertFound, invalidRequest } from '../../http/api-error.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import { anything, parametersOf, text } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';

export const chargeRoutes = [
  route('GET', '/charges/:id', parametersOf<Stripe.ChargeRetrieveParams>()({}), (_, { context, id }) =>
    assertFound(context.store.charges.get(id), 'charge', id),
  ),
  route(
    'GET',
    '/charges',
    parametersOf<Stripe.ChargeListParams>()({ ...listParameters, payment_intent: text(), transfer_group: text() }),
    (params, { context }) =>
      listPage(
        '/v1/charges',
        params.payment_intent ? context.store.charges.of(params.payment_intent) : context.store.charges.all(),
        params,
        (charge) => (params.transfer_group ? charge.transfer_group === params.transfer_group : true),
      ),
  ),
  route(
    'POST',
    '/charges/:id/capture',
    parametersOf<Stripe.ChargeCaptureParams>()({ amount: anything }),
    (_, { context, id }) => {
      assertFound(context.store.charges.get(id), 'charge', id);
      throw invalidRequest('This charge belongs to a PaymentIntent: capture the PaymentIntent instead.', {
        param: 'charge',
      });
    },
  ),
];
