import { describe, expect } from 'vitest';
import { apiRoutes } from '../api/routes.ts';
import type { Sandbox } from '../sandbox.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';
import { rightOf } from './rights.ts';
import type { Route } from './route.ts';

/* What every endpoint refuses. A new endpoint is tested here without a line of its own. */

interface Request {
  query?: string;
  headers?: Record<string, string>;
  body?: string;
}

const nameOf = ({ api, method, path }: Route) => `${method} /${api}${path}`;
const routes = apiRoutes.map((route) => [nameOf(route), route] as const);
const posts = routes.filter(([, { method }]) => method === 'POST');
const withId = routes.filter(([, { path, publishable }]) => path.includes(':id') && !publishable);

async function send(sandbox: Sandbox, route: Route, { query = '', headers = {}, body }: Request = {}) {
  const isForm = route.api === 'v1';
  const path = route.path.replace(':id', 'xx_nobody');
  const answer = await fetch(`${sandbox.url}/${route.api}${path}${query}`, {
    method: route.method,
    headers: {
      authorization: 'Bearer sk_test_x',
      'stripe-version': '2026-10-28.endive',
      ...(body !== undefined && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const { error } = (await answer.json()) as { error?: { type: string; code?: string; message: string } };
  return { status: answer.status, type: error?.type, code: error?.code, message: error?.message };
}

describe('Every endpoint', () => {
  test.for(routes)('%s refuses an unknown parameter', async ([, route], { sandbox }) => {
    const unknown = route.api === 'v1' ? 'no_such_parameter=1' : '{"no_such_parameter":1}';
    const isQuery = route.method !== 'POST';
    const request = isQuery ? { query: '?no_such_parameter=1' } : { body: unknown };
    const refused = await send(sandbox, route, request);
    expect([refused.status, refused.type]).toEqual([400, 'invalid_request_error']);
    expect(refused.message).toContain('no_such_parameter');
  });

  test.for(routes)('%s refuses another version of the API', async ([, route], { sandbox }) => {
    const refused = await send(sandbox, route, { headers: { 'stripe-version': '2020-08-27' } });
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('2020-08-27')]);
  });

  test.for(posts)('%s refuses the encoding of the other version', async ([, route], { sandbox }) => {
    const other = route.api === 'v1' ? 'application/json' : 'application/x-www-form-urlencoded';
    const refused = await send(sandbox, route, { headers: { 'content-type': other }, body: 'a=b' });
    expect([refused.status, refused.type]).toEqual([400, 'invalid_request_error']);
  });

  test.for(routes.filter(([, { publishable }]) => !publishable))(
    '%s refuses a publishable key, a live key, and none',
    async ([, route], { sandbox }) => {
      for (const authorization of ['Bearer pk_test_x', 'Bearer sk_live_x', ''])
        expect((await send(sandbox, route, { headers: { authorization } })).status).toBe(401);
    },
  );

  test.for(routes)('%s refuses a key without its right', async ([, route], { sandbox }) => {
    await sendCommand(sandbox, '/switches', { missingRights: [rightOf(route)] });
    const refused = await send(sandbox, route);
    await sendCommand(sandbox, '/switches', { missingRights: [] });
    expect([refused.status, refused.code]).toEqual([403, 'more_permissions_required']);
    expect(refused.message).toContain(`rak_${rightOf(route)}`);
  });

  test.for(withId)('%s refuses an id that no object has', async ([, route], { sandbox }) => {
    const { status, type } = await send(sandbox, route);
    expect([400, 403, 404]).toContain(status);
    expect(type).toBe('invalid_request_error');
  });
});
