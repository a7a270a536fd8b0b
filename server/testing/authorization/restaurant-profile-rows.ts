import { validPassword } from '../../accounts/testing/people.ts';
import { get, post, type Request, type Row, row } from './row.ts';
import type { Scenario } from './scenario.ts';

const put =
  (url: string, payload: object): (() => Request) =>
  () => ({ method: 'PUT', url, payload });

const facts = {
  name: 'Kumo Noodle Bar',
  contactName: 'Aiko Tanaka',
  phone: '4045550101',
  address: '812 Peach Row NE',
  zip: '30308',
  restaurantType: 'chef-led',
  cuisines: [],
  websiteUrl: null,
  description: '',
  pickupInstructions: 'Ring the bell.',
};
const withFacts =
  (url: string, more: object = {}) =>
  (_scenario: Scenario, caller: string): Request =>
    put(url, { ...facts, email: `${caller}@kitchen.test`, ...more })();
const day = { open: '10:00', close: '20:00', closed: false };
const operatingHours = {
  sunday: day,
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
};

/** The profile of a restaurant. */
export const restaurantProfileRows: Row[] = [
  row('restaurant.update', withFacts('/api/restaurant')),
  // One protected field makes the whole request invalid.
  row(
    'restaurant.update.protected',
    withFacts('/api/restaurant', { status: 'approved', adminOnly: false, payoutsEnabled: true }),
    ({ db, restaurants }) =>
      db('select status, admin_only, rating_sum from restaurants where id = $1', [restaurants.pending]),
  ),
  row('restaurant.application.update', withFacts('/api/restaurant/application', { operatingHours })),
  row('upload.logo.no-picture', put('/api/restaurant/pictures/logo', {})),
  // An internal address is refused. Other tests cover public addresses.
  row('upload.logo.address.inside', put('/api/restaurant/pictures/logo/address', { url: 'http://127.0.0.1/logo.png' })),
  row('upload.logo.drop', () => ({
    method: 'DELETE',
    url: '/api/restaurant/pictures/logo',
  })),
  row('restaurant.selling', put('/api/restaurant/selling', { isSelling: true })),
  row('exports.orders', get('/api/restaurant/orders.csv?from=2026-01-01&to=2026-01-31')),
  row('exports.sales', get('/api/restaurant/sales.csv?from=2026-01-01&to=2026-01-31')),
  row('insights.read', get('/api/restaurant/insights?weeks=12')),
  row('notification.earlier', get('/api/restaurant/notifications/earlier')),
  // The password is wrong. Another test covers a successful closure.
  row('restaurant.delete', () =>
    post('/api/restaurant/close', { confirmation: 'DELETE', password: `not ${validPassword}` })(),
  ),
];
