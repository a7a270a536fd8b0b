import { randomUUID } from 'node:crypto';
import { reviewActionNames, reviewActions, reviewActionsFor } from '@fondly/contract/admin/reviews';
import { restaurantStatuses } from '@fondly/contract/restaurants';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../../accounts/testing/people.ts';
import { meal, person, restaurant } from '../../meals/testing/meal-builders.ts';
import { derivePickupCode } from '../../orders/order-number.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { buildOwner } from '../../restaurants/testing/build-owner.ts';
import { findOverdueApplications } from './overdue-applications.ts';

const decide = (by: Visitor, id: string, reviewAction: (typeof reviewActionNames)[number], reason = 'Seen.') =>
  by.call('POST /api/admin/restaurants/:id/decision', { params: { id }, body: { reviewAction, reason } });

/** Signs in without a password, whose hash costs a tenth of a second. */
async function buildAdminSession(env: TestEnvironment) {
  const { cookie } = await person(env.app, { isAdmin: true });
  const visitor = env.visitor();
  visitor.cookies.set(cookie.name, encodeURIComponent(cookie.value));
  return visitor;
}

const readStatus = async (env: TestEnvironment, id: string) =>
  (await env.app.db.client.query('select status from restaurants where id = $1', [id])).rows[0].status;
const countMails = async (env: TestEnvironment, id: string) =>
  (await env.app.db.client.query(`select key from deliveries where key like 'decision:' || $1 || ':%'`, [id])).rowCount;
const listAuditEntries = async (env: TestEnvironment, id: string) =>
  (await env.app.db.client.query('select action, reason, object_name from audit_lines where object_id = $1', [id]))
    .rows;

describe('Reviews of restaurants', () => {
  test.for(restaurantStatuses.flatMap((status) => reviewActionNames.map((name) => ({ status, name }))))(
    '$name of a kitchen that is $status',
    async ({ status, name }, { env }) => {
      const { id } = await restaurant(env.app, { status, name: 'Okra Lane Table' });
      const answer = await decide(await buildAdminSession(env), id, name, 'As we agreed.');

      const isAllowed = reviewActionsFor(status).includes(name);
      expect(answer.status).toBe(isAllowed ? 200 : 409);
      expect(await readStatus(env, id)).toBe(isAllowed ? reviewActions[name].to : status);
      expect(await listAuditEntries(env, id)).toEqual(
        isAllowed ? [{ action: `restaurant.${name}`, reason: 'As we agreed.', object_name: 'Okra Lane Table' }] : [],
      );
      expect(await countMails(env, id)).toBe(isAllowed ? 1 : 0);
    },
  );

  test('a restaurant reads the review and its reason in the email and on its page', async ({ env }) => {
    const owner = await buildOwner(env, { status: 'pending' });
    await decide(await buildAdmin(env), owner.restaurantId, 'ask-changes', 'Please send a photo of your permit.');
    await env.runUntilIdle();

    expect((await owner.call('GET /api/restaurant')).body).toMatchObject({
      status: 'pending',
      reviewAction: 'ask-changes',
      reviewReason: 'Please send a photo of your permit.',
    });
    const { subject, text } = env.mails(owner.email)[0] ?? {};
    expect(subject).toMatch(/needs a change$/);
    expect(text).toContain('Please send a photo of your permit.');
    expect(text).toContain(`Change your application: ${env.app.config.publicUrl}/application-pending`);

    await decide(await buildAdmin(env), owner.restaurantId, 'approve', 'Their landlord vouches for them.');
    await env.runUntilIdle();
    expect((await owner.call('GET /api/restaurant')).body).toMatchObject({
      reviewAction: 'approve',
      reviewReason: null,
    });
    expect(env.mails(owner.email)[0]?.text).not.toContain('landlord');
  });

  test('one of two simultaneous reviews counts', async ({ env }) => {
    const owner = await buildOwner(env, { status: 'pending' });
    const by = await buildAdmin(env);
    const answers = await Promise.all([
      decide(by, owner.restaurantId, 'approve'),
      decide(by, owner.restaurantId, 'reject'),
      decide(by, owner.restaurantId, 'approve'),
    ]);

    // A rejected restaurant may be approved later, but an approved one cannot be rejected.
    const finalStatus = (await owner.call('GET /api/restaurant')).body.status;
    expect(answers.filter(({ status }) => status === 200).length).toBe(
      (await listAuditEntries(env, owner.restaurantId)).length,
    );
    expect(finalStatus).toBe('approved');
    expect(answers.filter(({ status }, at) => status === 200 && at !== 1)).toHaveLength(1);
  });

  test('a suspended restaurant disappears from every list at once and can be reinstated', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30310' });
    const dish = await meal(env.app, here);
    const by = await buildAdmin(env);
    const customer = await buildCustomer(env);
    const found = async () =>
      (await customer.call('GET /api/meals/search', { querystring: { zip: '30310', miles: 5 } })).body.meals.map(
        ({ id }) => id,
      );
    const listed = async () =>
      (await customer.call('GET /api/kitchens', { querystring: {} })).body.restaurants.map(({ id }) => id);
    expect(await found()).toContain(dish);

    await decide(by, here.id, 'suspend', 'Three complaints in a day.');
    expect(await found()).not.toContain(dish);
    expect(await listed()).not.toContain(here.id);
    expect((await customer.call('GET /api/kitchens/:id', { params: { id: here.id } })).status).toBe(404);

    await decide(by, here.id, 'reinstate');
    expect(await found()).toContain(dish);
  });

  test('a suspended restaurant hands over paid orders by their code and gets no new orders', async ({ env }) => {
    const [here, buyer, by] = await Promise.all([
      buildRestaurant(env, { autoAccept: false }),
      buildBuyer(env),
      buildAdmin(env),
    ]);
    const dish = await buildMeal(env, here);
    const paid = await buildPaidOrder(env, dish, buyer);
    await transitionAsRestaurant(here, paid, 'approve');
    const pendingOrder = await buildPaidOrder(env, dish, await buildBuyer(env));

    await decide(by, here.id, 'suspend', 'Three complaints in a day.');
    const { orders } = (await here.call('GET /api/restaurant/orders', { querystring: {} })).body;
    expect(orders.map(({ id }) => id).sort()).toEqual([paid, pendingOrder].sort());
    expect((await transitionAsRestaurant(here, pendingOrder, 'approve')).body.code).toBe('restaurant-suspended');
    expect((await here.call('GET /api/restaurant/meals')).body.code).toBe('restaurant-suspended');
    expect((await transitionAsRestaurant(here, paid, 'markReady')).status).toBe(200);
    const pickupCode = derivePickupCode(env.app.config.secret, paid);
    expect((await transitionAsRestaurant(here, paid, 'handOver', { pickupCode })).body).toMatchObject({
      closedReason: 'collected',
    });
    expect((await transitionAsRestaurant(here, pendingOrder, 'deny', { reason: 'We are on hold.' })).status).toBe(200);
    await env.runUntilIdle();
  });

  test('an application that is overdue raises one alarm, which its review resolves', async ({ env }) => {
    const owner = await buildOwner(env, { status: 'pending', name: 'Olive Row Mezze' });
    const by = await buildAdmin(env);
    const find = async () => {
      await findOverdueApplications(env.app);
      const { alarms } = (await by.call('GET /api/admin/alarms', { querystring: {} })).body;
      return alarms.filter(({ text }) => text.startsWith('Olive Row Mezze')).map(({ kind }) => kind);
    };
    expect(await find()).toEqual([]);
    await env.advance({ days: 7 });
    expect(await find()).toEqual(['application-overdue']);
    expect(await find()).toEqual(['application-overdue']);
    await decide(by, owner.restaurantId, 'approve');
    expect(await find()).toEqual([]);
  });

  test('a restaurant or meal for admins only is hidden from all others', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30311' });
    const [dish, other] = [await meal(env.app, here), await meal(env.app, here)];
    const by = await buildAdmin(env);
    const customer = await buildCustomer(env);
    const found = async () =>
      (await customer.call('GET /api/meals/search', { querystring: { zip: '30311', miles: 5 } })).body.meals
        .map(({ id }) => id)
        .sort();
    const hide = (adminOnly: boolean) =>
      by.call('PUT /api/admin/restaurants/:id/admin-only', {
        params: { id: here.id },
        body: { adminOnly, reason: 'Trial.' },
      });

    await by.call('PUT /api/admin/meals/:id/admin-only', {
      params: { id: dish },
      body: { adminOnly: true, reason: 'Trial.' },
    });
    expect(await found()).toEqual([other]);
    await hide(true);
    expect(await found()).toEqual([]);
    await hide(false);
    expect(await found()).toEqual([other]);
    expect((await listAuditEntries(env, here.id)).map(({ action }) => action)).toEqual([
      'restaurant.hide',
      'restaurant.show',
    ]);
  });

  test('a suspension ends open streams at once, and new ones serve the remaining orders', async ({ env }) => {
    const here = await restaurant(env.app);
    const { name, value } = here.owner.cookie;
    const listen = () =>
      fetch(`${env.url}/api/live?topics=orders:${here.id}`, {
        headers: { cookie: `${name}=${encodeURIComponent(value)}` },
      });
    const stream = await listen();
    expect(stream.status).toBe(200);

    await decide(await buildAdminSession(env), here.id, 'suspend');

    expect(await stream.text()).toContain('event: hello');
    const again = await listen();
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });

  test('a refund by an admin writes one audit entry, however often it is sent', async ({ env }) => {
    const here = await buildRestaurant(env);
    const dish = await buildMeal(env, here);
    const orderId = await buildPaidOrder(env, dish, await buildBuyer(env), 2);
    const by = await buildAdminSession(env);
    const input = { params: { id: orderId }, body: { reason: 'quality' as const, requestId: randomUUID() } };

    expect((await by.call('POST /api/admin/orders/:id/refund', input)).status).toBe(200);
    expect((await by.call('POST /api/admin/orders/:id/refund', input)).status).toBe(200);

    const reason = 'all that is left: The food was not as it should be';
    expect(await listAuditEntries(env, orderId)).toEqual([
      { action: 'order.refund', reason, object_name: expect.stringMatching(/^Order \w{6}$/) },
    ]);
  });

  test('a review without a reason changes nothing', async ({ env }) => {
    const owner = await buildOwner(env, { status: 'pending' });
    const answer = await decide(await buildAdmin(env), owner.restaurantId, 'approve', '  ');

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { reason: expect.any(String) } },
    });
    expect((await owner.call('GET /api/restaurant')).body.status).toBe('pending');
  });
});
