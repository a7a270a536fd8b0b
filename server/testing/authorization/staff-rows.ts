import { randomUUID } from 'node:crypto';
import { get, post, type Row, randomEmail, row } from './row.ts';

const unknownId = randomUUID();

/** The staff of a restaurant: management by its owner, and invitations. */
export const staffRows: Row[] = [
  row('staff.list', get('/api/restaurant/staff')),
  row('staff.invite', () => post('/api/restaurant/invitations', { email: randomEmail(), role: 'counter' })()),
  row('staff.invitation.send', ({ invitationId }) => post(`/api/restaurant/invitations/${invitationId}/send`)()),
  row('staff.invitation.withdraw', () => ({
    method: 'DELETE',
    url: `/api/restaurant/invitations/${unknownId}`,
  })),
  row(
    'staff.role',
    ({ people }) => ({
      method: 'PUT',
      url: `/api/restaurant/staff/${people.counter.staffId}/role`,
      payload: { role: 'counter' },
    }),
    ({ db, people }) => db('select * from staff where id = $1', [people.counter.staffId]),
  ),
  row('staff.remove', () => ({ method: 'DELETE', url: `/api/restaurant/staff/${unknownId}` })),
  row('staff.invitation.read.bad-token', post('/api/staff/invitation', { token: 'bad' })),
  row('staff.join.bad-token', post('/api/staff/join', { token: 'bad' })),
  row('staff.kitchens', get('/api/account/kitchens')),
  row('staff.kitchen.go', ({ restaurants }) => ({
    method: 'PUT',
    url: '/api/account/kitchen',
    payload: { restaurantId: restaurants.owner },
  })),
];
