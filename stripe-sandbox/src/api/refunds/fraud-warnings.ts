import type Stripe from 'stripe';
import { assertFound } from '../../http/api-error.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import { parametersOf, text } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';

export const fraudWarningRoutes = [
  route(
    'GET',
    '/radar/early_fraud_warnings/:id',
    parametersOf<Stripe.Radar.EarlyFraudWarningRetrieveParams>()({}),
    (_, { context, id }) => assertFound(context.store.warnings.get(id), 'early fraud warning', id),
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
