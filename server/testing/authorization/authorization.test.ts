import { type StaffRole, staffRoles } from '@fondly/contract/restaurant/roles';
import { test as plain } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { authorizationMatrix } from './matrix.ts';
import type { Expected, Row } from './row.ts';
import { buildScenario, type Callers, type Scenario } from './scenario.ts';
import { staffExpectations } from './staff-rows.ts';

const callers: (keyof Callers)[] = ['anonymous', 'customer', 'customer2', 'owner', 'owner2', 'pending', 'admin'];
/** Strangers first, so that an object is still there when they try. */
const callOrder = ['anonymous', 'customer2', 'owner', 'owner2', 'pending', 'admin', 'customer'] as const;

const test = plain.extend('scenario', { scope: 'file' }, async ({ env }) => buildScenario(env));

/** What the words of the matrix mean. */
function matchesExpected(status: number, expected: Expected): boolean {
  if (typeof expected === 'number') return status === expected;
  if (Array.isArray(expected)) return expected.includes(status);
  const meanings: Record<string, boolean> = {
    '2xx': status >= 200 && status < 300,
    // The authorization was passed; the state of the object may still say no.
    allow: status < 500 && ![401, 403, 404, 405].includes(status),
    absent: [401, 403, 404, 405].includes(status),
    refused: status >= 400 && status < 500,
    field: [400, 403, 422].includes(status),
    any: status < 500,
  };
  return meanings[expected] ?? false;
}

/** What counter staff are never told: an amount, how something was paid, the bank, more of a name than the first. */
const hiddenFromCounter = /cents|payment|payout|stripe|\$\d|Lovelace/i;

async function sendRow(scenario: Scenario, row: Row, caller: keyof Callers | StaffRole): Promise<number> {
  const { method, url, payload } = await row.request(scenario, caller as keyof Callers);
  if (row.isStream) return openStream(scenario, caller as keyof Callers, url);
  const before = await row.object?.(scenario, caller as keyof Callers);
  const { send, cookies } = scenario.people[caller];
  const cookiesBefore = [...cookies];
  const { status, body } = await send(method, url, payload ? { payload } : {});
  // A row that signs in or up must not make another caller of this one.
  cookies.clear();
  for (const [name, value] of cookiesBefore) cookies.set(name, value);
  if (status >= 400) expect([caller, await row.object?.(scenario, caller as keyof Callers)]).toEqual([caller, before]);
  if (caller === 'counter' && status < 400) expect(JSON.stringify(body)).not.toMatch(hiddenFromCounter);
  return status;
}

/** Over the network: what does not end cannot be waited for. */
async function openStream(scenario: Scenario, caller: keyof Callers, url: string): Promise<number> {
  const cookie = [...scenario.people[caller].cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const abortController = new AbortController();
  const response = await fetch(scenario.address + url, { headers: { cookie }, signal: abortController.signal });
  abortController.abort();
  return response.status;
}

for (const [section, rows] of Object.entries(authorizationMatrix)) {
  describe(`Authorization matrix: ${section}`, () => {
    test.for(rows.map((row) => [row.operation, row] as const))('%s', async ([, row], { scenario }) => {
      const wrong: string[] = [];
      for (const caller of callOrder) {
        const expected = row.expected[callers.indexOf(caller)] ?? 'any';
        const status = await sendRow(scenario, row, caller);
        if (!matchesExpected(status, expected)) wrong.push(`${caller}: ${status} instead of ${String(expected)}`);
      }
      if (section.startsWith('Restaurant')) {
        const answers = staffExpectations[row.operation];
        expect(answers, 'say what staff may do with it in staff-rows.ts').toBeDefined();
        for (const [at, role] of staffRoles.entries()) {
          const status = await sendRow(scenario, row, role);
          const expected = answers?.[at] ?? 'any';
          if (!matchesExpected(status, expected)) wrong.push(`${role}: ${status} instead of ${String(expected)}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  });
}

describe('The matrix itself', () => {
  test('every operation of the API has a row', async ({ env, scenario }) => {
    const requestedPaths = await Promise.all(
      Object.values(authorizationMatrix)
        .flat()
        .map(async (row) => {
          const { method, url } = await row.request(scenario, 'customer');
          return `${method} ${url.split('?')[0]}`;
        }),
    );
    const { body } = await env.visitor().send('GET', '/api/docs/json');
    const published = Object.entries(body.paths as Record<string, object>).flatMap(([url, methods]) =>
      // What only a demo has is no part of it.
      url.startsWith('/api/') ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`) : [],
    );
    expect(published.length).toBeGreaterThan(100);
    const hasRow = (operation: string) => {
      const shape = new RegExp(`^${operation.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
      return requestedPaths.some((one) => shape.test(one));
    };
    expect(published.filter((operation) => !hasRow(operation))).toEqual([]);
  });
});
