import { randomUUID } from 'node:crypto';
import { customersOnly, type Expected, get, post, type Request, type Row, row } from './row.ts';
import type { Scenario } from './scenario.ts';

/** A stranger's order, and one whose money is not secured, are told apart by nobody: both kitchens hear 404. */
const restaurantsOnly = (expectedAnswer: Expected): Expected[] => [
  401,
  403,
  403,
  expectedAnswer,
  expectedAnswer,
  403,
  403,
];

const order = ({ db, orderId }: Scenario) =>
  db('select status, kitchen_note, pickup_start, closed_reason from orders where id = $1', [orderId]);

const ofOrder = (method: Request['method'], rest: string, payload: object) => (scenario: Scenario) => ({
  ...{ method, payload },
  url: `/api/restaurant/orders/${scenario.orderId}${rest}`,
});

export const restaurantOrderRows: Row[] = [
  row('restaurant.order.search', restaurantsOnly('2xx'), get('/api/restaurant/orders?search=Maya')),
  row('order.note', restaurantsOnly(404), ofOrder('PUT', '/note', { note: 'Table 4' }), order),
  row(
    'order.ask-to-move',
    restaurantsOnly(404),
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
