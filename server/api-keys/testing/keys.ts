import { type CustomerScope, customerScopes, type RestaurantScope } from '@fondly/contract/restaurant/api/api-scopes';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import type { InjectOptions } from 'fastify';

/** Creates a key as the owner of a restaurant. */
export async function buildKey(
  owner: Pick<Visitor, 'call'>,
  scopes: RestaurantScope[],
  name = 'Register',
): Promise<{ id: string; secret: string }> {
  const { status, body } = await owner.call('POST /api/restaurant/api-keys', {
    body: { name, scopes, expiresInDays: 30 },
  });
  if (status !== 201) throw new Error(`no key: ${body.code}`);
  return { id: body.apiKey.id, secret: body.secret };
}

/** Creates a token as a customer. */
export async function buildToken(
  customer: Pick<Visitor, 'call'>,
  scopes: CustomerScope[] = [...customerScopes],
): Promise<{ id: string; secret: string }> {
  const { status, body } = await customer.call('POST /api/account/tokens', {
    body: { name: 'Assistant', scopes, expiresInDays: 30 },
  });
  if (status !== 201) throw new Error(`no token: ${body.code}`);
  return { id: body.token.id, secret: body.secret };
}

/** Calls the API as a program does: with a key, without cookies and origin. */
export async function callWithKey(
  env: TestEnvironment,
  secret: string,
  method: NonNullable<InjectOptions['method']>,
  path: string,
  payload?: object,
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await fetch(`${env.url}${path}`, {
    method: String(method),
    headers: { authorization: `Bearer ${secret}`, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}
