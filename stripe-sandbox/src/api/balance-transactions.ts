import type Stripe from 'stripe';
import { find, type World } from '../context.ts';
import { listPage, listParameters } from '../http/list-page.ts';
import { oneOf, parametersOf, text } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import { platform, type StoredBalance } from '../store/store.ts';

function line(world: World, { object }: StoredBalance): Stripe.BalanceTransaction {
  return { ...object, status: object.available_on <= world.clock.now() ? 'available' : 'pending' };
}

export const balanceTransactionRoutes = [
  route(
    'GET',
    '/balance_transactions/:id',
    parametersOf<Stripe.BalanceTransactionRetrieveParams>()({}),
    (_, { world, id, account }) => {
      const found = world.store.balance.get(id);
      return line(world, find(found?.account === account ? found : undefined, 'balance transaction', id));
    },
    { connected: true },
  ),
  route(
    'GET',
    '/balance_transactions',
    parametersOf<Stripe.BalanceTransactionListParams>()({
      ...listParameters,
      currency: oneOf('usd'),
      payout: text(),
      source: text(),
      type: text(),
    }),
    (params, { world, account }) => {
      const own = [...world.store.balance.of(account ?? platform)];
      const { payout } = params;
      const rows = payout ? own.filter((row) => row.payout === payout || row.object.source === payout) : own;
      return listPage(
        '/v1/balance_transactions',
        rows.map((row) => line(world, row)),
        params,
        (row) =>
          (params.source ? row.source === params.source : true) && (params.type ? row.type === params.type : true),
      );
    },
    { connected: true },
  ),
];
