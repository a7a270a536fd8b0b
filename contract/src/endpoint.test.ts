import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, integerInUrl, maxBigint, maxInteger } from './endpoint.ts';
import * as endpointModules from './endpoint-modules.ts';

const endpoints = Object.values(endpointModules)
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'schema' in value && 'url' in value,
  );

type Json = { type?: unknown; minimum?: number; maximum?: number; [key: string]: unknown };

/** The numbers that a schema accepts and the database may not store, by their path. */
function listUnboundedNumbers(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, minimum, maximum, const: constant, enum: choices } = schema as Json;
  const max = /\.(id|olderThan)(\.|$)/.test(path) ? maxBigint : maxInteger;
  const isNumber = (type === 'integer' || type === 'number') && constant === undefined && choices === undefined;
  const isUnbounded = isNumber && (minimum === undefined || maximum === undefined || minimum < -max || maximum > max);
  const nested = Object.entries(schema).flatMap(([key, value]) => listUnboundedNumbers(value, `${path}.${key}`));
  return isUnbounded ? [path, ...nested] : nested;
}

describe('Numbers in requests', () => {
  // Its form explains each number in words, so `coupon-rules.ts` checks them.
  const checkedByRules = ['POST /api/admin/coupons'];

  test('every number that a request may contain fits into its column', () => {
    expect(endpoints.length).toBeGreaterThan(100);
    const unbounded = endpoints
      .filter(({ method, url }) => !checkedByRules.includes(`${method} ${url}`))
      .flatMap(({ method, url, schema: { params, querystring, body } }) =>
        Object.entries({ params, querystring, body }).flatMap(([part, schema]) =>
          schema
            ? listUnboundedNumbers(
                z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
                `${method} ${url} ${part}`,
              )
            : [],
        ),
      );
    expect(unbounded).toEqual([]);
  });

  test.for([
    '0x1F',
    '1e1',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1.0',
    '1.5',
    '٣',
    '',
    'NaN',
    'Infinity',
    '11',
    '99999999999999999',
  ])('%j is not a whole number in a URL', (text) => {
    expect(integerInUrl(1, 10).safeParse(text).success).toBe(false);
  });

  test('digits are a whole number in a URL', () => {
    expect(['1', '10', '07'].map((text) => integerInUrl(1, 10).parse(text))).toEqual([1, 10, 7]);
  });

  test('no number of a URL is coerced, which would accept hexadecimal and exponents', () => {
    const accepting = endpoints.flatMap(({ method, url, schema: { querystring } }) => {
      if (!(querystring instanceof z.ZodObject)) return [];
      const fields = Object.entries(querystring.shape) as [string, z.ZodType][];
      return fields
        .filter(
          ([, field]) =>
            typeof field.safeParse('0x1F').data === 'number' || typeof field.safeParse('0x4').data === 'number',
        )
        .map(([name]) => `${method} ${url} ${name}`);
    });
    expect(accepting).toEqual([]);
  });
});
