import { randomUUID } from 'node:crypto';
import * as admin from '@fondly/contract/admin';
import * as adminMoney from '@fondly/contract/admin-money';
import * as alarm from '@fondly/contract/alarm';
import * as audit from '@fondly/contract/audit';
import * as correction from '@fondly/contract/correction';
import type { Endpoint } from '@fondly/contract/endpoint';
import * as refund from '@fondly/contract/refund';
import * as totals from '@fondly/contract/totals';
import { test } from '@fondly/dev/test';
import type { Town } from '@fondly/dev/town';
import { describe, expect } from 'vitest';
import { newAdmin, newCustomer } from '../accounts/people.ts';
import { newOwner } from '../restaurants/kitchens.ts';

const endpoints = [admin, adminMoney, alarm, audit, correction, refund, totals]
  .flatMap((room) => Object.values(room) as unknown[])
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'url' in value)
  .filter(({ url }) => url.startsWith('/api/admin/'));

/** A body that each of them takes, so that nobody is refused for what he sent. */
const bodies: Record<string, object> = {
  '/api/admin/restaurants/:id/decision': { decision: 'approve', reason: 'Because.' },
  '/api/admin/restaurants/:id/admin-only': { adminOnly: true, reason: 'Because.' },
  '/api/admin/meals/:id/admin-only': { adminOnly: true, reason: 'Because.' },
  '/api/admin/alarms/:id/resolve': { reason: 'Because.' },
  '/api/admin/corrections/:id/resolve': { reason: 'Because.' },
  '/api/admin/orders/:id/refund': { reason: 'other', requestId: randomUUID() },
  '/api/admin/orders/:id/cancel': { reason: 'Because.' },
  '/api/admin/restaurants/:id/payouts': {
    ...{ requestId: randomUUID(), amountCents: 100, paidOn: '2026-11-20', reference: 'F 1', reason: 'Because.' },
  },
  '/api/admin/payouts/:id/returned': { reason: 'Because.' },
  '/api/admin/disputes/:id/take-share': { reason: 'Because.' },
  '/api/admin/restaurants/:id/adjustments': {
    ...{ requestId: randomUUID(), amountCents: 100, account: 'goodwill', reason: 'Because.' },
  },
};

async function openCallers(town: Town) {
  return {
    anonymous: town.visitor(),
    customer: await newCustomer(town),
    owner: await newOwner(town),
    pending: await newOwner(town, { status: 'pending' }),
    suspended: await newOwner(town, { status: 'suspended' }),
    admin: await newAdmin(town),
  };
}

describe('Who may be an operator: everybody is asked, by every operation (security paper, section 6)', () => {
  test('every operation under /api/admin is looked at', () => {
    expect(endpoints.length).toBeGreaterThan(10);
    for (const { method, url } of endpoints)
      expect([url, method === 'GET' || bodies[url] !== undefined]).toEqual([url, true]);
  });

  test.for(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const))(
    '%s',
    async ([, { method, url }], { town }) => {
      const callers = await openCallers(town);
      const restaurant = callers.pending.restaurantId;
      const path = url.replace(':id', url.startsWith('/api/admin/restaurants') ? restaurant : '1');
      const address = /(?:meals|orders|corrections|payouts)\/1/.test(path)
        ? path.replace('/1', `/${randomUUID()}`)
        : path;
      const payload = bodies[url];
      const statuses: Record<string, number> = {};
      for (const [name, caller] of Object.entries(callers)) {
        statuses[name] = (await caller.send(method, address, payload ? { payload } : {})).status;
      }

      const { admin: own, ...others } = statuses;
      expect(others).toEqual({ anonymous: 401, customer: 403, owner: 403, pending: 403, suspended: 403 });
      expect([200, 404, 409]).toContain(own);
    },
  );
});
