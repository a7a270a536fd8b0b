import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../../accounts/testing/people.ts';
import { buildRestaurant } from '../../orders/testing/order-builders.ts';
import { recordCorrection } from './corrections.ts';

const found = { kind: 'order', objectId: 'pi_1', before: { paidCents: 0 }, after: { paidCents: 750 } } as const;

describe('The list of corrections', () => {
  test('only an admin can read the corrections', async ({ env }) => {
    const [admin, customer, owner] = [await buildAdmin(env), await buildCustomer(env), await buildRestaurant(env)];
    await recordCorrection(env.app, found);

    expect((await env.visitor().call('GET /api/admin/corrections')).status).toBe(401);
    expect((await customer.call('GET /api/admin/corrections')).status).toBe(403);
    expect((await owner.call('GET /api/admin/corrections')).status).toBe(403);
    const { status, body } = await admin.call('GET /api/admin/corrections');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 1, lastDay: 1, corrections: [{ ...found, orderId: null, occurrences: 1 }] });
  });

  test('a finding that repeats on another night updates its row', async ({ env }) => {
    const admin = await buildAdmin(env);
    const twice = { ...found, objectId: 'pi_2' };
    await recordCorrection(env.app, twice);
    await env.advance({ days: 2 });
    await recordCorrection(env.app, { ...twice, after: { paidCents: 0 } });
    await recordCorrection(env.app, twice);

    const { body } = await admin.call('GET /api/admin/corrections');
    const rows = body.corrections.filter(({ objectId }) => objectId === 'pi_2');
    expect(rows.map(({ occurrences }) => occurrences).sort()).toEqual([1, 2]);
    // The count of the last day has both rows, because each was found again today.
    expect(body.lastDay).toBe(2);
  });
});
