import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { assertFound } from '../http/api-error.ts';
import { listPage, listParameters } from '../http/list-page.ts';
import { oneOf, parametersOf, text } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import type { StoredBalance } from '../store/rows.ts';
import { platformOwner } from '../store/store.ts';

function toBalanceTransaction(context: Context, { object }: StoredBalance): Stripe.BalanceTransaction {
  return { ...object, status: object.available_on <= context.clock.now() ? 'available' : 'pending' };
}

export const balanceTransactionRoutes = [
  route(
    'GET',
    '/balance_transactions/:id',
    parametersOf<Stripe.BalanceTransactionRetrieveParams>()({}),
    (_, { context, id, account }) => {
      const found = context.store.balance.get(id);
      return toBalanceTransaction(
        context,
        assertFound(found?.account === account ? found : undefined, 'balance transaction', id),
      );
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
    (params, { context, account }) => {
      const own = [...context.store.balance.of(account ?? platformOwner)];
      const { payout } = params;
      const rows = payout ? own.filter((row) => row.payout === payout || row.object.source === payout) : own;
      return listPage(
        '/v1/balance_transactions',
        rows.map((row) => toBalanceTransaction(context, row)),
        params,
        (row) =>
          (params.source ? row.source === params.source : true) && (params.type ? row.type === params.type : true),
      );
    },
    { connected: true },
  ),
];
