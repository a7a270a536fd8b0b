import { validPassword } from '../../accounts/testing/people.ts';
import { type Expected, get, post, type Request, type Row, row } from './row.ts';
import type { Scenario } from './scenario.ts';

/** Each for the own kitchen: no id of a kitchen is ever taken from outside. */
const restaurantsOnly = (owner: Expected, pending: Expected): Expected[] => [401, 403, 403, owner, owner, pending, 403];
const put =
  (url: string, payload: object): (() => Request) =>
  () => ({ method: 'PUT', url, payload });

const facts = {
  ...{ name: 'Kumo Noodle Bar', contactName: 'Aiko Tanaka', phone: '4045550101', address: '812 Peach Row NE' },
  ...{ zip: '30308', restaurantType: 'chef-led', cuisines: [], websiteUrl: null },
  ...{ description: '', pickupInstructions: 'Ring the bell.' },
};
const withFacts =
  (url: string, more: object = {}) =>
  (_scenario: Scenario, caller: string): Request =>
    put(url, { ...facts, email: `${caller}@kitchen.test`, ...more })();
const day = { open: '10:00', close: '20:00', closed: false };
const operatingHours = {
  ...{ sunday: day, monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day },
};

/** What a kitchen says of itself: security paper, section 6, "Restaurant: own record". */
export const restaurantProfileRows: Row[] = [
  row('restaurant.update', restaurantsOnly('2xx', 403), withFacts('/api/restaurant')),
  // A field that is not the kitchen's to change makes the whole wish no wish.
  row(
    'restaurant.update.protected',
    [400, 400, 400, 400, 400, 400, 400],
    withFacts('/api/restaurant', { status: 'approved', adminOnly: false, payoutsEnabled: true }),
    ({ db, restaurants }) =>
      db('select status, admin_only, rating_sum from restaurants where id = $1', [restaurants.pending]),
  ),
  row(
    'restaurant.application.update',
    restaurantsOnly(403, '2xx'),
    withFacts('/api/restaurant/application', { operatingHours }),
  ),
  row('upload.logo.no-picture', restaurantsOnly('field', 'field'), put('/api/restaurant/pictures/logo', {})),
  // An address inside: what a good one does has a test of its own.
  row(
    'upload.logo.address.inside',
    restaurantsOnly(422, 422),
    put('/api/restaurant/pictures/logo/address', { url: 'http://127.0.0.1/logo.png' }),
  ),
  row('upload.logo.drop', restaurantsOnly('2xx', '2xx'), () => ({
    method: 'DELETE',
    url: '/api/restaurant/pictures/logo',
  })),
  row('restaurant.selling', restaurantsOnly('2xx', 403), put('/api/restaurant/selling', { isSelling: true })),
  row('insights.read', restaurantsOnly('2xx', 403), get('/api/restaurant/insights?weeks=12')),
  row('notification.earlier', restaurantsOnly('2xx', 403), get('/api/restaurant/notifications/earlier')),
  // With a wrong password: what it does with the right one has a test of its own.
  row('restaurant.delete', restaurantsOnly(422, 422), () =>
    post('/api/restaurant/close', { confirmation: 'DELETE', password: `not ${validPassword}` })(),
  ),
];
