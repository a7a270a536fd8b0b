import type Stripe from 'stripe';
import { parametersOf } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import { sumBalance } from './record-balance-transaction.ts';

export const balanceRoutes = [
  route(
    'GET',
    '/balance',
    parametersOf<Stripe.BalanceRetrieveParams>()({}),
    (_, { context, account }): Stripe.Balance => {
      const { available, pending } = sumBalance(context, account);
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
