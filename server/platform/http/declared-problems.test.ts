import { type Endpoint, endpoint } from '@fondly/contract/endpoint';
import type { ProblemCode } from '@fondly/contract/problems';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { watchProblems } from './declared-problems.ts';
import { Problem } from './problem.ts';

const cancelOrder = endpoint({
  method: 'POST',
  url: '/cancel',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['order-changed'],
  schema: { summary: '', tags: [], response: {} },
});

async function listReports(declared: Endpoint, code: ProblemCode): Promise<string[]> {
  const reports: string[] = [];
  const http = fastify();
  watchProblems(http, (operation, reported) => reports.push(`${operation}: ${reported}`));
  http.post(declared.url, { config: { endpoint: declared } }, async () => {
    throw new Problem(code);
  });
  await http.inject({ method: 'POST', url: declared.url });
  return reports;
}

test('a problem that an endpoint does not declare is reported', async () => {
  expect(await listReports(cancelOrder, 'out-of-stock')).toEqual(['POST /cancel: out-of-stock']);
});

test.for(['order-changed', 'role-too-low', 'invalid-input'] as const)(
  'a problem that is declared, follows from access, or is general is not reported: %s',
  async (code) => {
    expect(await listReports(cancelOrder, code)).toEqual([]);
  },
);
