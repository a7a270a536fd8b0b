import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer, validPassword } from '../../accounts/testing/people.ts';
import { buildSoldOrder } from '../../payments/testing/refund-builders.ts';
import { buildOwner } from '../../restaurants/testing/build-owner.ts';
import { buildStaff } from '../../staff/testing/build-staff.ts';

const auditReason = { reason: 'She asked for it on the phone.' };

async function listAuditEntries(env: TestEnvironment, objectId: string): Promise<string[]> {
  const { rows } = await env.app.db.client.query<{ action: string }>(
    'select action from audit_lines where object_id = $1 order by id',
    [objectId],
  );
  return rows.map(({ action }) => action);
}

describe('Order search for admins', () => {
  test('an order is found by number, name or email in any letter case and word order', async ({ env }) => {
    const [admin, { orderId, buyer }] = await Promise.all([buildAdmin(env), buildSoldOrder(env)]);
    const find = async (search: string) => {
      const { body } = await admin.call('GET /api/admin/orders', { querystring: { search } });
      return body.orders.map(({ id }) => id);
    };
    const { body: order } = await admin.call('GET /api/admin/orders/:id', { params: { id: orderId } });

    expect(await find(`#${order.orderNumber.toLowerCase()}`)).toEqual([orderId]);
    expect(await find(`riv MAYA ${buyer.id.slice(0, 8)}`)).toEqual([orderId]);
    expect(await find(`${buyer.id}@fondly.test`)).toEqual([orderId]);
    expect(await find(`Maya Smith ${buyer.id}`)).toEqual([]);
    expect(await find(`'; drop table orders; -- \\ & | ! :* ${buyer.id}`)).toEqual([]);
    expect(await find('')).toContain(orderId);
    await env.app.db.client.query(`update orders set customer_phone = '+17705550183' where id = $1`, [orderId]);
    for (const typed of ['770-555-0183', '(770) 555 0183', '+1 770.555.0183', '5550183', 'maya 0183']) {
      expect(await find(typed)).toEqual([orderId]);
    }
    expect(await find('7705550')).toEqual([]);
  });

  test('the page of an order shows its history and money, and contact data only after a reason', async ({ env }) => {
    const [admin, { orderId, buyer }] = await Promise.all([buildAdmin(env), buildSoldOrder(env)]);
    const read = async () => (await admin.call('GET /api/admin/orders/:id', { params: { id: orderId } })).body;

    const before = await read();
    expect(before).toMatchObject({
      refundableCents: 1500,
      canCancel: true,
      problemReport: null,
      alarms: [],
      audit: [],
    });
    expect(before.contact).toEqual({
      email: `${buyer.id[0]}•••@fondly.test`,
      phone: expect.stringMatching(/^••• ••• \d{4}$/),
    });
    expect(before.timeline.map(({ transition }) => transition)).toEqual(['placed', 'accept', 'confirm']);
    expect(JSON.stringify(before)).not.toContain(`${buyer.id}@`);
    expect(before.money).toMatchObject({ paidCents: 1500, refunds: [] });

    const open = (reason: string) =>
      admin.call('POST /api/admin/orders/:id/contact', { params: { id: orderId }, body: { reason } });
    expect((await open(' ')).status).toBe(400);
    expect((await open('To call her back.')).body.email).toBe(`${buyer.id}@fondly.test`);

    const requestId = crypto.randomUUID();
    await admin.call('POST /api/admin/orders/:id/refund', {
      params: { id: orderId },
      body: { amountCents: 400, reason: 'quality', requestId },
    });
    await env.runUntilIdle();
    const after = await read();
    expect(after).toMatchObject({ refundableCents: 1100, paymentStatus: 'part_refunded', refundedCents: 400 });
    expect(after.audit.map(({ action }) => action)).toEqual(['order.refund', 'order.contact']);
  });
});

describe('People search for admins', () => {
  test('a person who works at a restaurant is shown with the role, and one who has left without', async ({ env }) => {
    const [admin, { restaurantId }] = await Promise.all([buildAdmin(env), buildOwner(env)]);
    const { id, staffId } = await buildStaff(env, restaurantId, 'manager');
    const read = async () => (await admin.call('GET /api/admin/people/:id', { params: { id } })).body.restaurant;

    expect(await read()).toEqual({ id: restaurantId, name: 'Kumo Noodle Bar', role: 'manager' });
    await env.app.db.client.query('update staff set removed_at = $2 where id = $1', [staffId, env.clock.now()]);
    expect(await read()).toBeNull();
  });

  test('a person is found by words, with contact data masked until an admin gives a reason', async ({ env }) => {
    const [admin, customer, owner] = await Promise.all([
      buildAdmin(env),
      buildCustomer(env, { name: 'Zelda Fitzgerald', email: `zelda-${crypto.randomUUID()}@example.com` }),
      buildOwner(env),
    ]);
    const find = async (search: string) =>
      (await admin.call('GET /api/admin/people', { querystring: { search } })).body.people;

    expect((await find('')).map(({ id }) => id)).toEqual(expect.arrayContaining([customer.id, owner.id]));
    expect(await find('fitz ZELDA')).toMatchObject([
      { id: customer.id, email: 'z•••@example.com', state: 'active', restaurant: null },
    ]);
    expect(await find(owner.email)).toMatchObject([{ restaurant: { id: owner.restaurantId } }]);
    await env.app.db.client.query(`update users set phone = '+17705550184' where id = $1`, [customer.id]);
    expect(await find('(770) 555-0184')).toMatchObject([{ id: customer.id }]);
    expect(await find('Fitzgerald 0184')).toMatchObject([{ id: customer.id }]);
    const params = { id: customer.id };
    const { body: page } = await admin.call('GET /api/admin/people/:id', { params });
    expect(page).toMatchObject({ phone: '••• ••• 0184', sessions: 1, orders: 0, openOrders: 0, audit: [] });
    const { body: contact } = await admin.call('POST /api/admin/people/:id/contact', { params, body: auditReason });
    expect(contact).toEqual({ email: customer.email, phone: '+17705550184' });
    expect(await listAuditEntries(env, customer.id)).toEqual(['person.contact']);
  });

  test('disabling a person ends every session, and a sign-in is answered like a wrong password', async ({ env }) => {
    const [admin, customer] = await Promise.all([buildAdmin(env), buildCustomer(env)]);
    const params = { id: customer.id };
    const setDisabled = (isDisabled: boolean) =>
      admin.call('PUT /api/admin/people/:id/disabled', { params, body: { isDisabled, ...auditReason } });
    const signIn = async () => {
      const body = { email: customer.email, password: validPassword };
      const { status, body: said } = await env.visitor().call('POST /api/account/sign-in', { body });
      return [status, status === 200 ? '' : said.message];
    };

    expect((await setDisabled(true)).status).toBe(200);
    expect((await customer.call('GET /api/account/settings')).status).toBe(401);
    expect(await signIn()).toEqual([
      401,
      "That email or password isn't right. Please try again, or reset your password.",
    ]);
    await setDisabled(true);
    expect(await listAuditEntries(env, customer.id)).toEqual(['person.disable']);

    await setDisabled(false);
    expect(await signIn()).toEqual([200, '']);
    const self = await admin.call('PUT /api/admin/people/:id/disabled', {
      params: { id: admin.id },
      body: { isDisabled: true, ...auditReason },
    });
    expect(self.body.code).toBe('person-is-admin');
  });

  test('an account is exported at the request of its person, and deleted when no order is open', async ({ env }) => {
    const [admin, customer, owner, { buyer }] = await Promise.all([
      buildAdmin(env),
      buildCustomer(env, { name: 'Zora Neale' }),
      buildOwner(env),
      buildSoldOrder(env),
    ]);
    const erase = (id: string) =>
      admin.call('POST /api/admin/people/:id/erase', {
        params: { id },
        body: { confirmation: 'DELETE', ...auditReason },
      });
    const { body } = await admin.call('POST /api/admin/people/:id/export', {
      params: { id: customer.id },
      body: auditReason,
    });
    expect(body.tables.users).toMatchObject([{ name: 'Zora Neale' }]);
    expect(JSON.stringify(body)).not.toContain('argon2');

    expect((await erase(customer.id)).status).toBe(200);
    await env.runUntilIdle();
    const { body: gone } = await admin.call('GET /api/admin/people/:id', { params: { id: customer.id } });
    expect(gone).toMatchObject({ name: 'Deleted customer', state: 'erased', phone: null });
    expect(env.mails(customer.email)).not.toHaveLength(0);
    const { rows } = await env.app.db.client.query('select object_name from audit_lines where object_id = $1', [
      customer.id,
    ]);
    expect(rows.at(-1)).toEqual({ object_name: 'A deleted account' });

    expect((await erase(customer.id)).body.code).toBe('person-is-deleted');
    expect((await erase(owner.id)).body.code).toBe('person-owns-restaurant');
    expect((await erase(buyer.id)).body.code).toBe('person-has-open-order');
    expect((await erase(admin.id)).body.code).toBe('person-is-admin');
  });
});
