import type { Access } from '@fondly/contract/endpoint';
import type { ApiScope } from '@fondly/contract/restaurant/api/api-scopes';
import { test as plain } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { authorizationMatrix } from './matrix.ts';
import { type Caller, matches, readMatrix, refusalOf } from './read-matrix.ts';
import type { Row } from './row.ts';
import { buildKeyCaller, buildScenario, type Callers, type Scenario } from './scenario.ts';

/** Callers without access come first, so the object still exists when they try. */
const callOrder: Caller[] = [
  'anonymous',
  'customer2',
  'owner',
  'owner2',
  'pending',
  'admin',
  'customer',
  'manager',
  'counter',
  'key',
  'key2',
  'token',
];
const matrix = readMatrix();

type Published = { operation: string; shape: RegExp; access: Access; keyScope: ApiScope | undefined };

const test = plain
  .extend('scenario', { scope: 'file' }, async ({ env }) => buildScenario(env))
  // Reads the access from the running server, because that is the rule that it enforces.
  .extend('published', { scope: 'file' }, async ({ env }): Promise<Published[]> => {
    const { body } = await env.visitor().send('GET', '/api/docs/json');
    type Described = { 'x-access': Access; 'x-key-scope'?: ApiScope };
    const paths = Object.entries(body.paths as Record<string, Record<string, Described>>);
    // Routes of the demo are not part of the API.
    return paths
      .filter(([url]) => url.startsWith('/api/'))
      .flatMap(([url, methods]) =>
        Object.entries(methods).map(([method, { 'x-access': access, 'x-key-scope': keyScope }]) => {
          const operation = `${method.toUpperCase()} ${url}`;
          const pattern = operation.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+');
          return { operation, shape: new RegExp(`^${pattern}$`), access, keyScope };
        }),
      );
  });

async function findPublished(scenario: Scenario, published: Published[], row: Row): Promise<Published | undefined> {
  const { method, url } = await row.request(scenario, 'customer');
  const operation = `${method} ${url.split('?')[0]}`;
  const fitting = published.filter(({ shape }) => shape.test(operation));
  // An exact path such as `/a/b` wins over `/a/{id}`.
  return fitting.find((one) => one.operation === operation) ?? fitting[0];
}

/** Data that counter staff must not receive: amounts, payments, payouts, and last names. */
const hiddenFromCounter = /cents|payment|payout|stripe|\$\d|Lovelace/i;

async function sendRow(scenario: Scenario, row: Row, caller: Caller): Promise<number> {
  const { method, url, payload } = await row.request(scenario, caller as keyof Callers);
  const auditBefore = await countAuditLines(scenario);
  if (row.isStream) return openStream(scenario, caller as keyof Callers, url);
  const before = await row.object?.(scenario, caller as keyof Callers);
  const { send, cookies } = scenario.people[caller];
  const cookiesBefore = [...cookies];
  const restoreSessions = await saveSessions(scenario, caller);
  const { status, body, headers } = await send(method, url, payload ? { payload } : {});
  // A shared cache would hand a private answer to the next caller.
  if (url.startsWith('/api/')) expect([caller, headers['cache-control']]).toEqual([caller, storedByNoSharedCache]);
  if (status === 429 || status === 503) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  // Restores the session of this caller after a row that signs in or signs up.
  cookies.clear();
  for (const [name, value] of cookiesBefore) cookies.set(name, value);
  if (headers['set-cookie']) await restoreSessions();
  if (status >= 400) expect([caller, await row.object?.(scenario, caller as keyof Callers)]).toEqual([caller, before]);
  if (caller === 'counter' && status < 400) expect(JSON.stringify(body)).not.toMatch(hiddenFromCounter);
  if (caller === 'admin' && method !== 'GET' && url.startsWith('/api/admin/') && status < 300) {
    const isWritten = (await countAuditLines(scenario)) > auditBefore;
    expect([row.operation, isWritten]).toEqual([row.operation, !withoutAuditLine.has(row.operation)]);
  }
  return status;
}

/** What these requests change is the admin's own display and access, or nothing: none of it has failed or is active. */
const withoutAuditLine = new Set([
  'admin.timezone',
  'admin.view.save',
  'admin.access.close',
  'admin.waitlist.preview',
  'admin.user.disable',
  'admin.job.retry',
  'admin.email.retry',
  'admin.event.retry',
]);

async function countAuditLines({ db }: Scenario): Promise<number> {
  const [first] = await db('select count(*)::int as lines from audit_lines', []);
  return (first as { lines: number }).lines;
}

/** A login ends the session that its browser had before, and the next row needs it again. */
async function saveSessions({ db, people }: Scenario, caller: Caller): Promise<() => Promise<void>> {
  const token = decodeURIComponent(people[caller].cookies.get('fondly_session') ?? '').split('.')[0];
  const tables = {
    sessions: 'token = $1',
    admin_sessions: 'session_id in (select id from sessions where token = $1)',
  };
  const saved: [table: string, rows: string][] = [];
  for (const [table, condition] of Object.entries(tables)) {
    const [first] = await db(`select coalesce(json_agg(t), '[]')::text as rows from ${table} t where ${condition}`, [
      token,
    ]);
    saved.push([table, (first as { rows: string }).rows]);
  }
  return async () => {
    for (const [table, rows] of saved)
      await db(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
        [rows],
      );
  };
}

const storedByNoSharedCache = expect.stringMatching(/^(no-store|private, no-cache)$/);

/** Opens a stream over the network, because `inject` would wait for its end. */
async function openStream(scenario: Scenario, caller: keyof Callers, url: string): Promise<number> {
  const cookie = [...scenario.people[caller].cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const abortController = new AbortController();
  const response = await fetch(scenario.address + url, { headers: { cookie }, signal: abortController.signal });
  abortController.abort();
  return response.status;
}

/** A malformed request is refused before the server looks up the caller. */
const malformed = '400';

for (const [section, rows] of Object.entries(authorizationMatrix)) {
  describe(`Authorization matrix: ${section}`, () => {
    test.for(rows.map((row) => [row.operation, row] as const))('%s', async ([, row], { scenario, published }) => {
      const cells = matrix.get(section)?.get(row.operation);
      expect(cells, 'write the row into docs/authorization.md').toBeDefined();
      const access = (await findPublished(scenario, published, row))?.access;
      const wrong: string[] = [];
      for (const caller of callOrder.filter((one) => cells?.has(one))) {
        const cell = cells?.get(caller) ?? '';
        const refusal = access === undefined || cell === malformed ? null : refusalOf(access, caller);
        if (refusal && cell !== String(refusal))
          wrong.push(`${caller}: the page says ${cell}, the contract ${refusal}`);
        const status = await sendRow(scenario, row, caller);
        if (!matches(status, refusal ? String(refusal) : cell)) wrong.push(`${caller}: ${status} instead of ${cell}`);
      }
      expect(wrong).toEqual([]);
    });
  });
}

describe('The authorization matrix', () => {
  test('docs/authorization.md and the requests of this test have the same rows', () => {
    const ofPage = [...matrix].map(([section, rows]) => [section, [...rows.keys()].sort()]);
    const ofCode = Object.entries(authorizationMatrix).map(([section, rows]) => [
      section,
      rows.map(({ operation }) => operation).sort(),
    ]);
    expect(Object.fromEntries(ofPage)).toEqual(Object.fromEntries(ofCode));
  });

  test('a key opens nothing without a scope, and a key of another scope is told which one it lacks', async ({
    env,
    scenario,
    published,
  }) => {
    const { owner, key } = scenario.people;
    const ofMeals = await buildKeyCaller(env, owner, ['meals:read']);
    const ofPayouts = await buildKeyCaller(env, owner, ['payouts:read']);
    const wrong: string[] = [];
    const opened = new Set<string>();
    for (const row of Object.values(authorizationMatrix).flat()) {
      const described = await findPublished(scenario, published, row);
      if (!described) continue;
      const { keyScope, operation } = described;
      if (keyScope) opened.add(operation);
      const withoutScope = keyScope === 'meals:read' ? ofPayouts : ofMeals;
      const caller = keyScope ? withoutScope : key;
      const { method, url, payload } = await row.request(scenario, 'owner');
      const { status, body } = await caller.send(method, url, payload ? { payload } : {});
      const answer = `${status} ${body.code} ${(body.details as { scope?: string } | undefined)?.scope}`;
      const expected = keyScope ? `403 api-key-scope-missing ${keyScope}` : '403 api-key-not-allowed undefined';
      if (answer !== expected) wrong.push(`${row.operation}: ${answer} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
    const open = published.filter(({ keyScope }) => keyScope).map(({ operation }) => operation);
    expect([...opened].sort()).toEqual(open.sort());
    const rowsOfKeys = [...authorizationMatrix['API keys'], ...authorizationMatrix['API keys: tokens of customers']];
    expect(rowsOfKeys.length).toBeGreaterThanOrEqual(open.length);
  });

  test('every operation of the API declares its access and has a row', async ({ scenario, published }) => {
    const requests = await Promise.all(
      Object.values(authorizationMatrix)
        .flat()
        .map(async (row) => {
          const { method, url } = await row.request(scenario, 'customer');
          return `${method} ${url.split('?')[0]}`;
        }),
    );
    expect(published.length).toBeGreaterThan(100);
    expect(published.filter(({ access }) => access === undefined)).toEqual([]);
    const withoutRow = published.filter(({ shape }) => !requests.some((request) => shape.test(request)));
    expect(withoutRow.map(({ operation }) => operation)).toEqual([]);
  });
});
