import { randomUUID } from 'node:crypto';
import { type Expected, get, post, type Row, row } from './row.ts';
import type { World } from './scenario.ts';

const operatorsOnly = (word: Expected): Expected[] => [401, 403, 403, 403, 403, 403, word];
const reason = 'Because.';
const transfer = { amountCents: 1, paidOn: '2026-11-20', reference: 'F 1', reason };
const adjustmentsOf = ({ db, kitchens }: World) =>
  db('select * from adjustments where restaurant_id = $1', [kitchens.owner]);

/** What an operator does about money by hand. */
export const handMoneyRows: Row[] = [
  row('payout.by-hand.list', operatorsOnly('2xx'), get('/api/admin/payouts')),
  row('payout.by-hand.write', operatorsOnly('allow'), ({ kitchens }) =>
    post(`/api/admin/restaurants/${kitchens.owner}/payouts`, { ...transfer, requestId: randomUUID() })(),
  ),
  row('payout.by-hand.return', operatorsOnly(404), () =>
    post(`/api/admin/payouts/${randomUUID()}/returned`, { reason })(),
  ),
  row('dispute.take-share', operatorsOnly(404), post('/api/admin/disputes/du_nobody/take-share', { reason })),
  row(
    'earnings.adjust',
    operatorsOnly('2xx'),
    ({ kitchens }) =>
      post(`/api/admin/restaurants/${kitchens.owner}/adjustments`, {
        ...{ requestId: randomUUID(), amountCents: 1, account: 'goodwill', reason },
      })(),
    adjustmentsOf,
  ),
  row('order.cancel.as-operator', operatorsOnly(404), () =>
    post(`/api/admin/orders/${randomUUID()}/cancel`, { reason })(),
  ),
];
