import type { OpenRestaurantStatus } from '@fondly/contract/admin/reviews';
import type { Endpoint } from '@fondly/contract/endpoint';
import type { ApiScope } from '@fondly/contract/restaurant/api/api-scopes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actWithKey } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { currentCause } from '../platform/cause.ts';
import { Problem } from '../platform/http/problem.ts';
import { toRefusal } from '../restaurants/staff-actors.ts';
import { findKey, type KeyRow } from './find-key.ts';
import { hashKey, isKey } from './key-format.ts';
import { openKeyLimits } from './limit-requests.ts';
import { readBearer } from './read-bearer.ts';
import { recordWrites } from './record-writes.ts';

/**
 * Lets API keys call the endpoints that declare a `keyScope`, in the name of the person who created the key. A request
 * with a key has no other rights: its session cookie is ignored.
 */
export function admitApiKeys(http: FastifyInstance, app: App): void {
  const limits = openKeyLimits(app, 'api-key');

  http.addHook('onRequest', async (request) => {
    const token = readBearer(request);
    const { endpoint } = request.routeOptions.config;
    if (token === null || !endpoint) return;
    const { keyScope } = endpoint;
    // Before any look-up: whatever the key is, it opens nothing here.
    if (!keyScope) throw new Problem('api-key-not-allowed');
    if (!isKey(token)) throw new Problem('api-key-invalid');
    const hash = hashKey(token);
    limits.checkPause(hash);
    const key = await findKey(app, hash);
    if (!key) throw new Problem('api-key-invalid');
    await limits.count(hash, key.id);
    requireScope(key, keyScope);
    const restaurant = toRestaurant(key);
    if (restaurant) actAsOwner(request, endpoint, key, restaurant);
    else actAsCustomer(request, endpoint, key);
  });
}

type KeyRestaurant = { id: string; name: string; status: OpenRestaurantStatus };

/** Null for the token of a customer. */
function toRestaurant({
  restaurantId: id,
  restaurantName: name,
  restaurantStatus: status,
}: KeyRow): KeyRestaurant | null {
  return id !== null && name !== null && status !== null ? { id, name, status } : null;
}

function requireScope(key: KeyRow, scope: ApiScope): void {
  const { restaurantStatus: status } = key;
  // A suspended restaurant hands over what is paid, by its people.
  if (status !== null && status !== 'approved') throw new Problem(toRefusal(status));
  if (!key.scopes.includes(scope)) throw new Problem('api-key-scope-missing', { scope });
}

const toPerson = (key: KeyRow) => ({
  id: key.userId,
  name: key.userName,
  email: key.email,
  phone: key.phone,
  isEmailConfirmed: key.isEmailConfirmed,
  isAdmin: false,
  createdAt: key.createdAt,
  apiKey: { id: key.id, name: key.name },
});

function actAsOwner(request: FastifyRequest, endpoint: Endpoint, key: KeyRow, restaurant: KeyRestaurant): void {
  const { access } = endpoint;
  if (typeof access !== 'object' || !('staff' in access)) throw new Error(`${endpoint.url} is not for restaurants`);
  // The lowest role that the endpoint takes. Keys for orders read what counter staff read: first names and no phone.
  actWithKey(request, { ...toPerson(key), restaurant: { ...restaurant, role: access.staff } });
  const cause = currentCause();
  if (!cause) throw new Error('a request has a cause');
  cause.apiKeyId = key.id;
  recordWrites(cause, request, endpoint, { id: key.id, restaurantId: restaurant.id });
}

/** The token of a customer opens what every customer sees, also if its owner is an admin or works for a restaurant. */
function actAsCustomer(request: FastifyRequest, endpoint: Endpoint, key: KeyRow): void {
  const { access } = endpoint;
  const isForCustomers = access === 'customer' || (typeof access === 'object' && 'customer' in access);
  if (!isForCustomers) throw new Error(`${endpoint.url} is not for customers`);
  actWithKey(request, { ...toPerson(key), restaurant: null });
}
