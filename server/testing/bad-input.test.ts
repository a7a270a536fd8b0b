import { randomUUID } from 'node:crypto';
import * as account from '@fondly/contract/account';
import { type Endpoint, problemView } from '@fondly/contract/endpoint';
import * as meal from '@fondly/contract/meals';
import * as order from '@fondly/contract/orders';
import * as problemReport from '@fondly/contract/problem-reports';
import * as publicPages from '@fondly/contract/public';
import * as report from '@fondly/contract/restaurant/dashboard';
import * as notification from '@fondly/contract/restaurant/notifications';
import * as payout from '@fondly/contract/restaurant/payouts';
import * as restaurant from '@fondly/contract/restaurants';
import * as waitlist from '@fondly/contract/waitlist';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant } from '../orders/testing/order-builders.ts';

const endpoints = [account, problemReport, meal, notification, order, payout, publicPages, report, restaurant, waitlist]
  .flatMap((exported) => Object.values(exported) as unknown[])
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'url' in value && 'schema' in value,
  );

/** Values that scripts and attackers send, and values that PostgreSQL refuses with an error. */
const hostile: unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '💣'.repeat(300),
  'x'.repeat(20_000),
  "'; drop table orders; --",
  '../../etc/passwd',
  '{{7*7}}',
  '<script>',
  '0x1F',
  '1e3',
  'NaN',
  'Infinity',
  'null',
  'true',
  '٣',
  '-0',
  '0001-01-01',
  '275760-09-13',
  '2026-02-30',
  '24:00',
  '99:99',
  '30308-1234',
  '00000000-0000-0000-0000-000000000000',
  0,
  -1,
  1.5,
  11,
  2 ** 31,
  2 ** 53,
  1e308,
  Number.NaN,
  null,
  true,
  [],
  {},
  [1],
  { id: 1 },
  [[[]]],
  { $ne: null },
];
const anything = fc.constantFrom(...hostile);

type Shape = { shape?: Record<string, unknown>; def?: { innerType?: Shape; in?: Shape } };
/** The field names of a body schema. Looks through refinements. */
function fieldsOf(schema: unknown): string[] {
  const { shape, def } = (schema ?? {}) as Shape;
  if (shape) return Object.keys(shape);
  return def?.innerType || def?.in ? fieldsOf(def.innerType ?? def.in) : [];
}

/** Bodies with hostile values under known and unknown names, and bodies that are not objects. */
function bodyOf(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const names = fieldsOf(endpoint.schema.body);
  const some = fc.dictionary(fc.constantFrom(...names, 'isAdmin', 'totalCents', 'status', '__proto__'), anything);
  return fc.oneof({ weight: 6, arbitrary: some }, { weight: 1, arbitrary: anything });
}

const idOf = fc.oneof(fc.constant(randomUUID()), fc.constantFrom('1', 'null', '%00', '..%2f', 'x'.repeat(300), "a'b"));

async function send(visitor: Visitor, endpoint: Endpoint, id: string, body: unknown, query: unknown): Promise<void> {
  const path = endpoint.url.replace(':id', id);
  const encodedQuery = encodeURIComponent(String(query).toWellFormed());
  const queryString =
    query === undefined
      ? ''
      : `?zip=${encodedQuery}&miles=${encodedQuery}&cuisine=${encodedQuery}&archived=${encodedQuery}`;
  const hasBody = endpoint.method !== 'GET';
  const response = await visitor.send(endpoint.method, path + queryString, {
    ...(hasBody ? { payload: JSON.stringify(body ?? null), headers: { 'content-type': 'application/json' } } : {}),
  });
  const requestText = `${endpoint.method} ${path}${queryString} ${JSON.stringify(body)?.slice(0, 200)}`;
  expect([requestText, response.status]).toEqual([
    requestText,
    expect.toSatisfy((status: number) => status < 500 || status === 503),
  ]);
  if (response.status >= 400)
    expect([requestText, problemView.safeParse(response.body).error]).toEqual([requestText, undefined]);
}

const runs = process.env.LONG ? 2_000 : 60;

describe('Bad input', () => {
  test('the test covers more than 30 operations', () => {
    expect(endpoints.length).toBeGreaterThan(30);
  });

  test.for(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const))(
    '%s answers hostile input with a well-formed refusal for every caller',
    async ([, endpoint], { env }) => {
      const callers = {
        visitor: env.visitor(),
        customer: await buildBuyer(env),
        restaurant: await buildRestaurant(env),
      };
      const input = fc.tuple(
        fc.constantFrom('visitor', 'customer', 'restaurant'),
        idOf,
        bodyOf(endpoint),
        fc.option(anything, { nil: undefined }),
      );

      await fc.assert(
        fc.asyncProperty(input, ([caller, id, body, query]) =>
          send(callers[caller as keyof typeof callers], endpoint, id, body, query),
        ),
        { numRuns: runs, endOnFailure: true },
      );
    },
  );

  test('a body that is invalid JSON, too large, or of another content type is refused with a specific status', async ({
    env,
  }) => {
    const buyer = await buildBuyer(env);
    const post = (payload: string | Buffer, type: string) =>
      buyer.send('POST', '/api/checkout', { payload, headers: { 'content-type': type } });

    expect(await post('{"a":', 'application/json')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(await post('a=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 400 });
    expect(await post('x'.repeat(300 * 1024), 'application/json')).toMatchObject({ status: 413 });
    expect(await buyer.send('GET', '/api/nowhere')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('a page of another origin cannot order for a signed-in customer', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const body = {
      requestId: randomUUID(),
      mealId: meal.id,
      quantity: 1,
      customerName: 'M',
      customerEmail: 'm@fondly.test',
    };
    const payload = { ...body, customerPhone: '4045550100', expectedTotalCents: 750 };

    const response = await buyer.send('POST', '/api/checkout', { payload, headers: { origin: 'https://evil.test' } });

    expect(response).toMatchObject({ status: 403, body: { code: 'origin-not-allowed' } });
  });
});
