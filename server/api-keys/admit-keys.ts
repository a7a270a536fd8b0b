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
import { recordWrites } from './record-writes.ts';

/** The token of `Authorization: Bearer …`; null without one. */
const readBearer = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/**
 * Lets API keys call the endpoints that declare a `keyScope`, in the name of the person who created the key. A request
 * with a key has no other rights: its session cookie is ignored.
 */
export function admitApiKeys(http: FastifyInstance, app: App): void {
  const limits = openKeyLimits(app);

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
    actAsOwner(request, endpoint, key);
  });
}

function requireScope(key: KeyRow, scope: ApiScope): void {
  // A suspended restaurant hands over what is paid, by its people.
  if (key.restaurantStatus !== 'approved') throw new Problem(toRefusal(key.restaurantStatus));
  if (!key.scopes.includes(scope)) throw new Problem('api-key-scope-missing', { scope });
}

function actAsOwner(request: FastifyRequest, endpoint: Endpoint, key: KeyRow): void {
  const { access } = endpoint;
  if (typeof access !== 'object' || !('staff' in access)) throw new Error(`${endpoint.url} is not for restaurants`);
  const { restaurantId, restaurantName, restaurantStatus: status } = key;
  actWithKey(request, {
    id: key.userId,
    name: key.userName,
    email: key.email,
    phone: key.phone,
    isEmailConfirmed: key.isEmailConfirmed,
    isAdmin: false,
    createdAt: key.createdAt,
    apiKey: { id: key.id, name: key.name },
    // The lowest role that the endpoint takes. Keys for orders read what counter staff read: first names and no phone.
    restaurant: { id: restaurantId, name: restaurantName, status, role: access.staff },
  });
  const cause = currentCause();
  if (!cause) throw new Error('a request has a cause');
  cause.apiKeyId = key.id;
  recordWrites(cause, request, endpoint, key);
}
