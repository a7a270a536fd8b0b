import { randomUUID } from 'node:crypto';
import { type Expected, everybody, get, newEmail, post, type Row, row, signedIn } from './row.ts';

const ownersOnly = (owner: Expected, owner2: Expected = owner): Expected[] => [401, 403, 403, owner, owner2, 403, 403];
const nobodys = randomUUID();

/** The people of a kitchen: its owner's alone, and the way in for who was invited. */
export const staffRows: Row[] = [
  row('staff.list', ownersOnly('2xx'), get('/api/restaurant/staff')),
  row('staff.invite', ownersOnly('2xx'), () =>
    post('/api/restaurant/staff/invitations', { email: newEmail(), role: 'counter' })(),
  ),
  row('staff.invitation.send', ownersOnly('2xx', 404), ({ invitationId }) =>
    post(`/api/restaurant/staff/invitations/${invitationId}/send`)(),
  ),
  row('staff.invitation.withdraw', ownersOnly(404), () => ({
    method: 'DELETE',
    url: `/api/restaurant/staff/invitations/${nobodys}`,
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
  row('staff.remove', ownersOnly(404), () => ({ method: 'DELETE', url: `/api/restaurant/staff/${nobodys}` })),
  row('staff.invitation.read.bad-token', everybody('refused'), post('/api/staff/invitation', { token: 'bad' })),
  row('staff.join.bad-token', signedIn(422), post('/api/staff/join', { token: 'bad' })),
  row('staff.kitchens', signedIn('2xx'), get('/api/account/kitchens')),
  row('staff.kitchen.go', [401, 404, 404, '2xx', 404, 404, 404], ({ kitchens }) => ({
    method: 'PUT',
    url: '/api/account/kitchen',
    payload: { restaurantId: kitchens.owner },
  })),
];

/** What a manager and somebody at the counter, both of the kitchen of `owner`, are answered. */
type Answers = readonly [manager: Expected, counter: Expected];

const ownersAlone: Answers = [403, 403];
const notAtTheCounter: Answers = ['allow', 403];
const both: Answers = ['2xx', '2xx'];

/**
 * One line for each row of the restaurant's sections: an operation that does not say what staff may do with it fails
 * `authorization.test.ts`. Managers may everything but payouts, staff and the end of the kitchen; the counter hands over,
 * counts portions and sees no money.
 */
export const staffAnswers: Record<string, Answers> = {
  'order.refund': notAtTheCounter,
  'counter.read': both,
  'counter.check': [409, 409],
  'counter.entries': both,
  'restaurant.order.search': both,
  'order.note': [404, 404],
  'order.ask-to-move': [404, 403],
  'order.answer-move': [404, 404],
  'restaurant.mine.read': both,
  'restaurant.auto-accept': notAtTheCounter,
  'restaurant.hours.read': notAtTheCounter,
  'restaurant.hours.preview': notAtTheCounter,
  'restaurant.hours.update': notAtTheCounter,
  'upload.image.no-picture': ['field', 403],
  'meal.mine.list': notAtTheCounter,
  'meal.create': notAtTheCounter,
  'meal.create.for-other': [400, 400],
  'meal.update': notAtTheCounter,
  'meal.stock.update': notAtTheCounter,
  'meal.toggle': notAtTheCounter,
  'meal.expire': notAtTheCounter,
  'meal.duplicate': notAtTheCounter,
  // Its owner has deleted it a moment before.
  'meal.delete': [404, 403],
  'restaurant.order.acknowledge': both,
  'order.archive': notAtTheCounter,
  'order.complete': both,
  'order.deny': [409, 403],
  'restaurant.order.money': notAtTheCounter,
  'restaurant.complaint.list': notAtTheCounter,
  'restaurant.complaint.read': [404, 403],
  'restaurant.complaint.settle': [404, 403],
  'notification.list': both,
  'notification.earlier': both,
  'notification.dismiss': [404, 404],
  'stats.read': notAtTheCounter,
  'insights.read': notAtTheCounter,
  'payout.read': ownersAlone,
  'payout.earnings': ownersAlone,
  'payout.statement': ownersAlone,
  'stripe.onboard': ownersAlone,
  'stripe.account.refresh': ownersAlone,
  'stripe.dashboard-link': ownersAlone,
  'stripe.message.dismiss': ownersAlone,
  'restaurant.update': notAtTheCounter,
  'restaurant.update.protected': [400, 400],
  'restaurant.application.update': ownersAlone,
  'upload.logo.no-picture': ['field', 403],
  'upload.logo.address.inside': [422, 403],
  'upload.logo.drop': notAtTheCounter,
  'restaurant.selling': ownersAlone,
  'restaurant.delete': ownersAlone,
  'staff.list': ownersAlone,
  'staff.invite': ownersAlone,
  'staff.invitation.send': ownersAlone,
  'staff.invitation.withdraw': ownersAlone,
  'staff.role': ownersAlone,
  'staff.remove': ownersAlone,
  'staff.invitation.read.bad-token': ['refused', 'refused'],
  'staff.join.bad-token': [422, 422],
  'staff.kitchens': both,
  'staff.kitchen.go': both,
};
