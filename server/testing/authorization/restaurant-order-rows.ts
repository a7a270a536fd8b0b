import { randomUUID } from 'node:crypto';
import { customersOnly, type Expected, get, post, type Request, type Row, row } from './row.ts';
import type { World } from './scenario.ts';

/** A stranger's order, and one whose money is not secured, are told apart by nobody: both kitchens hear 404. */
const kitchensOnly = (word: Expected): Expected[] => [401, 403, 403, word, word, 403, 403];

const order = ({ db, orderId }: World) =>
  db('select status, kitchen_note, pickup_start, closed_reason from orders where id = $1', [orderId]);

const ofOrder = (method: Request['method'], rest: string, payload: object) => (world: World) => ({
  ...{ method, payload },
  url: `/api/restaurant/orders/${world.orderId}${rest}`,
});

export const kitchenOrderRows: Row[] = [
  row('restaurant.order.search', kitchensOnly('2xx'), get('/api/restaurant/orders?search=Maya')),
  row('order.note', kitchensOnly(404), ofOrder('PUT', '/note', { note: 'Table 4' }), order),
  row(
    'order.ask-to-move',
    kitchensOnly(404),
    ofOrder('POST', '/ask-to-move', { day: '2025-10-04', starts: '12:00', ends: '13:00' }),
    order,
  ),
  row(
    'order.answer-move',
    customersOnly(409),
    ({ orderId }) => post(`/api/orders/${orderId}/answer-move`, { proposalId: randomUUID(), isAccepted: true })(),
    order,
  ),
];
