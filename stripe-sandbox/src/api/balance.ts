import type Stripe from 'stripe';
import { parametersOf } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import { balanceOf } from './record-balance-transaction.ts';

export const balanceRoutes = [
  route(
    'GET',
    '/balance',
    parametersOf<Stripe.BalanceRetrieveParams>()({}),
    (_, { world, account }): Stripe.Balance => {
      const { available, pending } = balanceOf(world, account);
      return {
        object: 'balance',
        available: [{ amount: available, currency: 'usd', source_types: { card: available } }],
        livemode: false,
        pending: [{ amount: pending, currency: 'usd', source_types: { card: pending } }],
      };
    },
    { connected: true },
  ),
];
