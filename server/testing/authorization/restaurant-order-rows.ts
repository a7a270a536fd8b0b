import { randomUUID } from 'node:crypto';
import { get, post, type Request, type Row, row } from './row.ts';
import type { Scenario } from './scenario.ts';

const order = ({ db, orderId }: Scenario) =>
  db('select status, kitchen_note, pickup_start, closed_reason from orders where id = $1', [orderId]);

const ofOrder = (method: Request['method'], rest: string, payload: object) => (scenario: Scenario) => ({
  method,
  payload,
  url: `/api/restaurant/orders/${scenario.orderId}${rest}`,
});

/** The same operations for both sides of an order. */
function listMessageRows(of: '' | 'restaurant/'): Row[] {
  const name = (operation: string) => `message.${operation}${of && '.as-staff'}`;
  const at = ({ orderId }: Scenario, rest = '') => `/api/${of}orders/${orderId}/messages${rest}`;
  const message = { requestId: randomUUID(), quick: of ? 'two-minutes' : 'outside' };
  return [
    row(name('list'), (scenario) => get(at(scenario))()),
    row(name('send'), (scenario) => post(at(scenario), message)(), order),
    row(name('read'), (scenario) => post(at(scenario, '/read'), {})(), order),
    row(name('report'), (scenario) => post(at(scenario, `/${randomUUID()}/report`), {})(), order),
    row(
      name('block'),
      (scenario) => ({ method: 'PUT', url: at(scenario, '/block'), payload: { isBlocked: true } }),
      order,
    ),
  ];
}

export const restaurantOrderRows: Row[] = [
  row('restaurant.order.search', get('/api/restaurant/orders?search=Maya')),
  row('order.timeline', ({ orderId }) => get(`/api/restaurant/orders/${orderId}/timeline`)()),
  row('order.note', ofOrder('PUT', '/note', { note: 'Table 4' }), order),
  row(
    'order.answer-late-request',
    ofOrder('POST', '/late-request', { requestId: randomUUID(), isGranted: true }),
    order,
  ),
  row('order.keep', ofOrder('POST', '/keep', { until: '21:00' }), order),
  row(
    'order.propose-reschedule',
    ofOrder('POST', '/ask-to-move', { day: '2025-10-04', starts: '12:00', ends: '13:00' }),
    order,
  ),
  ...(['', 'restaurant/'] as const).flatMap((of) => listMessageRows(of)),
  row('pickup-pass.create', ({ orderId }) => post(`/api/orders/${orderId}/pickup-pass`, { friend: 'Sam' })(), order),
  row('pickup-pass.cancel', ({ orderId }) => post(`/api/orders/${orderId}/pickup-pass/cancel`, {})(), order),
  row(
    'order.release-portions',
    ({ orderId }) => post(`/api/orders/${orderId}/releases`, { requestId: randomUUID(), portions: 1 })(),
    order,
  ),
  row('order.take-back-portions', ({ orderId }) => post(`/api/orders/${orderId}/releases/take-back`, {})(), order),
  row('pickup-pass.read.unknown', get('/api/pickup-passes/unknown')),
  row(
    'order.request-more-time',
    ({ orderId }) => post(`/api/orders/${orderId}/late-request`, { minutes: 10 })(),
    order,
  ),
  row(
    'order.answer-reschedule',
    ({ orderId }) => post(`/api/orders/${orderId}/answer-move`, { proposalId: randomUUID(), isAccepted: true })(),
    order,
  ),
];
