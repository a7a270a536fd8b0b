import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildAdmin, buildCustomer, type TestPerson } from '../../accounts/testing/people.ts';
import {
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
} from '../../orders/testing/order-builders.ts';

const readLines = async (admin: TestPerson, objectId: string) =>
  (await admin.call('GET /api/admin/audit', { querystring: {} })).body.lines.filter(
    (line) => line.objectId === objectId,
  );

test('an entry names each changed value before and after, and the network address of the admin', async ({ env }) => {
  const admin = await buildAdmin(env);
  const { id } = await buildRestaurant(env);
  const code = await buildCoupon(env);
  await admin.call('POST /api/admin/restaurants/:id/decision', {
    params: { id },
    body: { reviewAction: 'suspend', reason: 'Complaints' },
  });
  await admin.call('PUT /api/admin/coupons/:code/active', {
    params: { code },
    body: { isActive: false, reason: 'Too many' },
  });

  const [review] = await readLines(admin, id);
  expect(review?.changes).toEqual([
    { field: 'status', before: 'approved', after: 'suspended' },
    { field: 'decision', before: null, after: 'suspend' },
  ]);
  expect(review?.address).toMatch(/^10\.\d+\.\d+\.\d+$/);
  const [coupon] = await readLines(admin, code);
  expect(coupon).toMatchObject({
    address: review?.address,
    changes: [{ field: 'active', before: 'true', after: 'false' }],
  });
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await (await fetch(`${env.url}/api/admin/audit.csv`, { headers: { cookie } })).text();
  expect(file).toContain(`"active: true → false","${review?.address}"\r\n`);
});

test('an entry about a person names that the account was disabled, and nothing else about the person', async ({
  env,
}) => {
  const [admin, person] = [await buildAdmin(env), await buildCustomer(env)];
  const url = 'PUT /api/admin/people/:id/disabled';
  await admin.call(url, { params: { id: person.id }, body: { isDisabled: true, reason: 'Stolen cards' } });

  const [line] = await readLines(admin, person.id);
  expect(line?.changes).toEqual([{ field: 'disabled at', before: null, after: expect.any(String) }]);
  expect(JSON.stringify(line?.changes)).not.toContain(person.email);
});

test('an entry about a refund names its amount, and a look at contact details changes nothing', async ({ env }) => {
  const admin = await buildAdmin(env);
  const id = await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env)), await buildBuyer(env));
  await env.runUntilIdle();
  await admin.call('POST /api/admin/orders/:id/refund', {
    params: { id },
    body: { amountCents: 250, reason: 'quality', requestId: randomUUID() },
  });
  await admin.call('POST /api/admin/orders/:id/contact', { params: { id }, body: { reason: 'To call back' } });

  expect((await readLines(admin, id)).map(({ changes }) => changes)).toEqual([
    [],
    [{ field: 'refund', before: null, after: '$2.50' }],
  ]);
});
