import { randomUUID } from 'node:crypto';
import { get, post, type Row, row } from './row.ts';
import type { Scenario } from './scenario.ts';

const reason = 'Because.';
const transfer = { amountCents: 1, paidOn: '2026-11-20', reference: 'F 1', reason };
const adjustmentsOf = ({ db, restaurants }: Scenario) =>
  db('select * from adjustments where restaurant_id = $1', [restaurants.owner]);

const dutiesOf = ({ db, restaurants }: Scenario) =>
  db('select * from seller_duties where restaurant_id = $1', [restaurants.owner]);

/** Corrections and payouts that an admin makes manually. */
export const adminMoneyRows: Row[] = [
  row('payout.by-hand.list', get('/api/admin/payouts')),
  row('payout.by-hand.write', ({ restaurants }) =>
    post(`/api/admin/restaurants/${restaurants.owner}/payouts`, { ...transfer, requestId: randomUUID() })(),
  ),
  row('payout.by-hand.return', () => post(`/api/admin/payouts/${randomUUID()}/returned`, { reason })()),
  row('payout.by-hand.csv', get('/api/admin/payouts.csv')),
  row('payout.by-hand.year', get('/api/admin/payouts/year')),
  row('payee.read', ({ restaurants }) => get(`/api/admin/restaurants/${restaurants.owner}/payee`)()),
  row(
    'payee.save',
    ({ restaurants }) => ({
      method: 'PUT',
      url: `/api/admin/restaurants/${restaurants.owner}/payee`,
      payload: { name: 'Kumo Noodle LLC', w9ReceivedOn: '2026-11-20', reason },
    }),
    ({ db, restaurants }) => db('select * from payees where restaurant_id = $1', [restaurants.owner]),
  ),
  row('seller-duty.read-as-operator', ({ restaurants }) =>
    get(`/api/admin/restaurants/${restaurants.owner}/seller-duty`)(),
  ),
  row(
    'seller-duty.exempt',
    ({ restaurants }) => ({
      method: 'PUT',
      url: `/api/admin/restaurants/${restaurants.owner}/seller-duty/exempt`,
      payload: { isExempt: true, reason },
    }),
    dutiesOf,
  ),
  row('dispute.take-share', post('/api/admin/disputes/du_nobody/take-share', { reason })),
  row(
    'earnings.adjust',
    ({ restaurants }) =>
      post(`/api/admin/restaurants/${restaurants.owner}/adjustments`, {
        requestId: randomUUID(),
        amountCents: 1,
        account: 'goodwill',
        reason,
      })(),
    adjustmentsOf,
  ),
  row('order.cancel.as-operator', () => post(`/api/admin/orders/${randomUUID()}/cancel`, { reason })()),
];
