import { randomUUID } from 'node:crypto';
import { decisionNames, decisions, decisionsFor } from '@fondly/contract/admin/reviews';
import type { Input } from '@fondly/contract/api';
import { restaurantStatuses } from '@fondly/contract/restaurants';
import type { Town } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { newAdmin, newCustomer } from '../../accounts/testing/people.ts';
import { kitchen, meal, person } from '../../meals/testing/meal-builders.ts';
import { pickupCodeOf } from '../../orders/order-number.ts';
import { buildBuyer, buildKitchen, buildMeal, buildPaidOrder } from '../../orders/testing/order-builders.ts';
import { newOwner } from '../../restaurants/testing/build-owner.ts';
import { findOverdueApplications } from './overdue-applications.ts';

const decide = (by: Visitor, id: string, decision: (typeof decisionNames)[number], reason = 'Seen.') =>
  by.call('POST /api/admin/restaurants/:id/decision', { params: { id }, body: { decision, reason } });

/** Passwords are proved elsewhere, and cost a tenth of a second. */
async function cheapAdmin(town: Town) {
  const { cookie } = await person(town.app, { isSuperAdmin: true });
  const visitor = town.visitor();
  visitor.cookies.set(cookie.name, encodeURIComponent(cookie.value));
  return visitor;
}

const statusOf = async (town: Town, id: string) =>
  (await town.app.db.$client.query('select status from restaurants where id = $1', [id])).rows[0].status;
const mailsAbout = async (town: Town, id: string) =>
  (await town.app.db.$client.query(`select key from deliveries where key like 'decision:' || $1 || ':%'`, [id]))
    .rowCount;
const linesAbout = async (town: Town, id: string) =>
  (await town.app.db.$client.query('select action, reason, object_name from audit_lines where object_id = $1', [id]))
    .rows;

describe('Decisions on kitchens: ADM-03, decision 2.7', () => {
  test.for(restaurantStatuses.flatMap((status) => decisionNames.map((name) => ({ status, name }))))(
    '$name of a kitchen that is $status',
    async ({ status, name }, { town }) => {
      const { id } = await kitchen(town.app, { status, name: 'Okra Lane Table' });
      const answer = await decide(await cheapAdmin(town), id, name, 'As we agreed.');

      const isAllowed = decisionsFor(status).includes(name);
      expect(answer.status).toBe(isAllowed ? 200 : 409);
      expect(await statusOf(town, id)).toBe(isAllowed ? decisions[name].to : status);
      expect(await linesAbout(town, id)).toEqual(
        isAllowed ? [{ action: `restaurant.${name}`, reason: 'As we agreed.', object_name: 'Okra Lane Table' }] : [],
      );
      expect(await mailsAbout(town, id)).toBe(isAllowed ? 1 : 0);
    },
  );

  test('the kitchen reads what was decided and why, in the mail and on its page', async ({ town }) => {
    const owner = await newOwner(town, { status: 'pending' });
    await decide(await newAdmin(town), owner.restaurantId, 'ask-changes', 'Please send a photo of your permit.');
    await town.runUntilIdle();

    expect((await owner.call('GET /api/restaurant')).body).toMatchObject({
      status: 'pending',
      decision: 'ask-changes',
      decisionReason: 'Please send a photo of your permit.',
    });
    const { subject, text } = town.mails(owner.email)[0] ?? {};
    expect(subject).toMatch(/needs a change$/);
    expect(text).toContain('Please send a photo of your permit.');
    expect(text).toContain(`Change your application: ${town.app.config.publicUrl}/application-pending`);

    await decide(await newAdmin(town), owner.restaurantId, 'approve', 'Their landlord vouches for them.');
    await town.runUntilIdle();
    expect((await owner.call('GET /api/restaurant')).body).toMatchObject({ decision: 'approve', decisionReason: null });
    expect(town.mails(owner.email)[0]?.text).not.toContain('landlord');
  });

  test('of two decisions at once one counts', async ({ town }) => {
    const owner = await newOwner(town, { status: 'pending' });
    const by = await newAdmin(town);
    const answers = await Promise.all([
      decide(by, owner.restaurantId, 'approve'),
      decide(by, owner.restaurantId, 'reject'),
      decide(by, owner.restaurantId, 'approve'),
    ]);

    // A rejected kitchen may still be approved, so a "yes" may follow a "no"; a "no" never follows a "yes".
    const stands = (await owner.call('GET /api/restaurant')).body.status;
    expect(answers.filter(({ status }) => status === 200).length).toBe(
      (await linesAbout(town, owner.restaurantId)).length,
    );
    expect(stands).toBe('approved');
    expect(answers.filter(({ status }, at) => status === 200 && at !== 1)).toHaveLength(1);
  });

  test('a suspended kitchen leaves every list at once and can come back', async ({ town }) => {
    const here = await kitchen(town.app, { zip: '30310' });
    const dish = await meal(town.app, here);
    const by = await newAdmin(town);
    const customer = await newCustomer(town);
    const found = async () =>
      (await customer.call('GET /api/meals/search', { querystring: { zip: '30310', miles: 5 } })).body.meals.map(
        ({ id }) => id,
      );
    const listed = async () =>
      (await customer.call('GET /api/kitchens', { querystring: {} })).body.kitchens.map(({ id }) => id);
    expect(await found()).toContain(dish);

    await decide(by, here.id, 'suspend', 'Three complaints in a day.');
    expect(await found()).not.toContain(dish);
    expect(await listed()).not.toContain(here.id);
    expect((await customer.call('GET /api/kitchens/:id', { params: { id: here.id } })).status).toBe(404);

    await decide(by, here.id, 'reinstate');
    expect(await found()).toContain(dish);
  });

  test('a suspended kitchen hands over what is paid, with its code, and takes on nothing new', async ({ town }) => {
    const [here, buyer, by] = await Promise.all([
      buildKitchen(town, { autoAccept: false }),
      buildBuyer(town),
      newAdmin(town),
    ]);
    const move = (id: string, body: Input<'POST /api/restaurant/orders/:id/move'>['body']) =>
      here.call('POST /api/restaurant/orders/:id/move', { params: { id }, body });
    const dish = await buildMeal(town, here);
    const paid = await buildPaidOrder(town, dish, buyer);
    await move(paid, { move: 'approve' });
    const asked = await buildPaidOrder(town, dish, await buildBuyer(town));

    await decide(by, here.id, 'suspend', 'Three complaints in a day.');
    const { orders } = (await here.call('GET /api/restaurant/orders', { querystring: {} })).body;
    expect(orders.map(({ id }) => id).sort()).toEqual([paid, asked].sort());
    expect((await move(asked, { move: 'approve' })).body.code).toBe('kitchen-on-hold');
    expect((await here.call('GET /api/restaurant/meals')).body.code).toBe('not-approved');
    expect((await move(paid, { move: 'markReady' })).status).toBe(200);
    const pickupCode = pickupCodeOf(town.app.config.secret, paid);
    expect((await move(paid, { move: 'handOver', pickupCode })).body).toMatchObject({ closedReason: 'collected' });
    expect((await move(asked, { move: 'deny', reason: 'We are on hold.' })).status).toBe(200);
    await town.runUntilIdle();
  });

  test('who waits for longer than promised is an alarm, once, until the answer', async ({ town }) => {
    const owner = await newOwner(town, { status: 'pending', name: 'Olive Row Mezze' });
    const by = await newAdmin(town);
    const find = async () => {
      await findOverdueApplications(town.app);
      const { alarms } = (await by.call('GET /api/admin/alarms', { querystring: {} })).body;
      return alarms.filter(({ text }) => text.startsWith('Olive Row Mezze')).map(({ kind }) => kind);
    };
    expect(await find()).toEqual([]);
    await town.advance({ days: 7 });
    expect(await find()).toEqual(['application-overdue']);
    expect(await find()).toEqual(['application-overdue']);
    await decide(by, owner.restaurantId, 'approve');
    expect(await find()).toEqual([]);
  });

  test('what is for admins only nobody else finds, a kitchen or one meal', async ({ town }) => {
    const here = await kitchen(town.app, { zip: '30311' });
    const [dish, other] = [await meal(town.app, here), await meal(town.app, here)];
    const by = await newAdmin(town);
    const customer = await newCustomer(town);
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
    expect((await linesAbout(town, here.id)).map(({ action }) => action)).toEqual([
      'restaurant.hide',
      'restaurant.show',
    ]);
  });

  test('its open streams end at once, and begin anew for the orders that stand', async ({ town }) => {
    const here = await kitchen(town.app);
    const { name, value } = here.owner.cookie;
    const listen = () =>
      fetch(`${town.url}/api/live?topics=orders:${here.id}`, {
        headers: { cookie: `${name}=${encodeURIComponent(value)}` },
      });
    const stream = await listen();
    expect(stream.status).toBe(200);

    await decide(await cheapAdmin(town), here.id, 'suspend');

    expect(await stream.text()).toContain('event: hello');
    const again = await listen();
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });

  test("an operator's refund is a line too, once however often it is sent", async ({ town }) => {
    const here = await buildKitchen(town);
    const dish = await buildMeal(town, here);
    const orderId = await buildPaidOrder(town, dish, await buildBuyer(town), 2);
    const by = await cheapAdmin(town);
    const wish = { params: { id: orderId }, body: { reason: 'quality' as const, requestId: randomUUID() } };

    expect((await by.call('POST /api/admin/orders/:id/refund', wish)).status).toBe(200);
    expect((await by.call('POST /api/admin/orders/:id/refund', wish)).status).toBe(200);

    const reason = 'all that is left: The food was not as it should be';
    expect(await linesAbout(town, orderId)).toEqual([
      { action: 'order.refund', reason, object_name: expect.stringMatching(/^Order \w{6}$/) },
    ]);
  });

  test('without a reason nothing is done', async ({ town }) => {
    const owner = await newOwner(town, { status: 'pending' });
    const answer = await decide(await newAdmin(town), owner.restaurantId, 'approve', '  ');

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { reason: expect.any(String) } },
    });
    expect((await owner.call('GET /api/restaurant')).body.status).toBe('pending');
  });
});
