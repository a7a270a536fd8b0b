import type Stripe from 'stripe';
import { assertFound } from '../../http/api-error.ts';
import { createdRange, isWithin, listPage, listParameters } from '../../http/list-page.ts';
import { parametersOf, text } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';

/** Connected accounts are paid out by their schedule. The platform is not, so refunds and transfers have funds. */
export const payoutRoutes = [
  route(
    'GET',
    '/payouts/:id',
    parametersOf<Stripe.PayoutRetrieveParams>()({}),
    (_, { context, id, account }) => {
      const found = context.store.payouts.get(id);
      return assertFound(found?.account === account ? found?.object : undefined, 'payout', id, 'payout');
    },
    { connected: true },
  ),
  route(
    'GET',
    '/payouts',
    parametersOf<Stripe.PayoutListParams>()({
      ...listParameters,
      arrival_date: createdRange,
      destination: text(),
      status: text(),
    }),
    (params, { context, account }) =>
      listPage(
        '/v1/payouts',
        [...context.store.payouts.of(account ?? '')].map(({ object }) => object),
        params,
        (payout) =>
          (params.arrival_date ? isWithin(payout.arrival_date, params.arrival_date) : true) &&
          (params.destination ? payout.destination === params.destination : true) &&
          (params.status ? payout.status === params.status : true),
      ),
    { connected: true },
  ),
];
