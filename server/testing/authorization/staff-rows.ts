import { randomUUID } from 'node:crypto';
import { type Expected, everyone, get, post, type Row, randomEmail, row, signedIn } from './row.ts';

const ownersOnly = (owner: Expected, owner2: Expected = owner): Expected[] => [401, 403, 403, owner, owner2, 403, 403];
const unknownId = randomUUID();

/** The people of a kitchen: its owner's alone, and the way in for who was invited. */
export const staffRows: Row[] = [
  row('staff.list', ownersOnly('2xx'), get('/api/restaurant/staff')),
  row('staff.invite', ownersOnly('2xx'), () =>
    post('/api/restaurant/staff/invitations', { email: randomEmail(), role: 'counter' })(),
  ),
  row('staff.invitation.send', ownersOnly('2xx', 404), ({ invitationId }) =>
    post(`/api/restaurant/staff/invitations/${invitationId}/send`)(),
  ),
  row('staff.invitation.withdraw', ownersOnly(404), () => ({
    method: 'DELETE',
    url: `/api/restaurant/staff/invitations/${unknownId}`,
  })),
  row(
    'staff.role',
    ownersOnly('2xx', 404),
    ({ people }) => ({
      ...{ method: 'PUT', url: `/api/restaurant/staff/${people.counter.staffId}/role` },
      payload: { role: 'counter' },
    }),
    ({ db, people }) => db('select * from staff where id = $1', [people.counter.staffId]),
  ),
  row('staff.remove', ownersOnly(404), () => ({ method: 'DELETE', url: `/api/restaurant/staff/${unknownId}` })),
  row('staff.invitation.read.bad-token', everyone('refused'), post('/api/staff/invitation', { token: 'bad' })),
  row('staff.join.bad-token', signedIn(422), post('/api/staff/join', { token: 'bad' })),
  row('staff.kitchens', signedIn('2xx'), get('/api/account/kitchens')),
  row('staff.kitchen.go', [401, 404, 404, '2xx', 404, 404, 404], ({ restaurants }) => ({
    method: 'PUT',
    url: '/api/account/kitchen',
    payload: { restaurantId: restaurants.owner },
  })),
];

/** What a manager and somebody at the counter, both of the kitchen of `owner`, are answered. */
type StaffExpectation = readonly [manager: Expected, counter: Expected];

const ownerOnly: StaffExpectation = [403, 403];
const managerOnly: StaffExpectation = ['allow', 403];
const both: StaffExpectation = ['2xx', '2xx'];

/**
 * One line for each row of the restaurant's sections: an operation that does not say what staff may do with it fails
 * `authorization.test.ts`. Managers may everything but payouts, staff and the end of the kitchen; the counter hands over,
 * counts portions and sees no money.
 */
export const staffExpectations: Record<string, StaffExpectation> = {
  'order.refund': managerOnly,
  'counter.read': both,
  'counter.check': [409, 409],
  'counter.entries': both,
  'restaurant.order.search': both,
  'order.note': [404, 404],
  'order.ask-to-move': [404, 403],
  'order.answer-move': [404, 404],
  'restaurant.mine.read': both,
  'restaurant.auto-accept': managerOnly,
  'restaurant.hours.read': managerOnly,
  'restaurant.hours.preview': managerOnly,
  'restaurant.hours.update': managerOnly,
  'upload.image.no-picture': ['field', 403],
  'meal.mine.list': managerOnly,
  'meal.create': managerOnly,
  'meal.create.for-other': [400, 400],
  'meal.update': managerOnly,
  'meal.stock.update': managerOnly,
  'meal.toggle': managerOnly,
  'meal.expire': managerOnly,
  'meal.duplicate': managerOnly,
  // Its owner has deleted it a moment before.
  'meal.delete': [404, 403],
  'restaurant.order.acknowledge': both,
  'order.archive': managerOnly,
  'order.complete': both,
  'order.deny': [409, 403],
  'order.approve': [409, 403],
  'order.ready': [409, 409],
  'restaurant.order.money': managerOnly,
  'restaurant.complaint.list': managerOnly,
  'restaurant.complaint.read': [404, 403],
  'restaurant.complaint.settle': [404, 403],
  'notification.list': both,
  'notification.earlier': both,
  'notification.dismiss': [404, 404],
  'stats.read': managerOnly,
  'insights.read': managerOnly,
  'payout.read': ownerOnly,
  'payout.earnings': ownerOnly,
  'payout.statement': ownerOnly,
  'stripe.onboard': ownerOnly,
  'stripe.account.refresh': ownerOnly,
  'stripe.dashboard-link': ownerOnly,
  'stripe.message.dismiss': ownerOnly,
  'restaurant.update': managerOnly,
  'restaurant.update.protected': [400, 400],
  'restaurant.application.update': ownerOnly,
  'upload.logo.no-picture': ['field', 403],
  'upload.logo.address.inside': [422, 403],
  'upload.logo.drop': managerOnly,
  'restaurant.selling': ownerOnly,
  'restaurant.delete': ownerOnly,
  'staff.list': ownerOnly,
  'staff.invite': ownerOnly,
  'staff.invitation.send': ownerOnly,
  'staff.invitation.withdraw': ownerOnly,
  'staff.role': ownerOnly,
  'staff.remove': ownerOnly,
  'staff.invitation.read.bad-token': ['refused', 'refused'],
  'staff.join.bad-token': [422, 422],
  'staff.kitchens': both,
  'staff.kitchen.go': both,
};
