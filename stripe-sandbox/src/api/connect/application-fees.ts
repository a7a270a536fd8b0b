import type Stripe from 'stripe';
import { assertFound } from '../../http/api-error.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import { parametersOf, text } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';

export const applicationFeeRoutes = [
  route('GET', '/application_fees/:id', parametersOf<Stripe.ApplicationFeeRetrieveParams>()({}), (_, { context, id }) =>
    assertFound(context.store.fees.get(id), 'application fee', id),
  ),
  route(
    'GET',
    '/application_fees',
    parametersOf<Stripe.ApplicationFeeListParams>()({ ...listParameters, charge: text() }),
    (params, { context }) =>
      listPage('/v1/application_fees', context.store.fees.all(), params, ({ charge }) =>
        params.charge ? charge === params.charge : true,
      ),
  ),
];
