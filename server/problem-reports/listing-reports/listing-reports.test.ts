import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildMeal, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { dueByOf } from './due-by.ts';

const body = { reason: 'unsafe-food', text: 'The soup was cold.' } as const;

async function buildListing(env: TestEnvironment) {
  const [admin, restaurant] = await Promise.all([buildAdmin(env), buildRestaurant(env)]);
  const { id: mealId } = await buildMeal(env, restaurant);
  const params = { kind: 'meal', id: mealId } as const;
  const list = async (show: 'open' | 'decided' = 'open') => {
    const reply = await admin.call('GET /api/admin/listing-reports', { querystring: { show } });
    return reply.body.reports.filter(({ restaurantId }) => restaurantId === restaurant.id);
  };
  return { admin, restaurant, mealId, params, list };
}

describe('Reports of meals and kitchens', () => {
  test('anybody reports a meal and a kitchen without an account, and neither is hidden', async ({ env }) => {
    const { restaurant, mealId, params, list } = await buildListing(env);
    const visitor = env.visitor();
    const restaurantParams = { kind: 'kitchen', id: restaurant.id } as const;
    const named = await visitor.call('GET /api/listings/:kind/:id', { params });
    expect(named.body.restaurantName).toBeTruthy();

    expect((await visitor.call('POST /api/listings/:kind/:id/reports', { params, body })).status).toBe(201);
    expect(
      (await visitor.call('POST /api/listings/:kind/:id/reports', { params: restaurantParams, body })).status,
    ).toBe(201);

    const reports = await list();
    expect(reports.map(({ mealName }) => mealName).sort()).toEqual([named.body.mealName, null]);
    for (const report of reports)
      expect(report).toMatchObject({ status: 'new', reason: 'unsafe-food', hasReporter: false });
    const { rows } = await env.app.db.client.query(
      'select m.admin_only, m.is_active, r.status from meals m join restaurants r on r.id = m.restaurant_id where m.id = $1',
      [mealId],
    );
    expect(rows).toEqual([{ admin_only: false, is_active: true, status: 'approved' }]);
  });

  test('the sixth report in ten minutes from one address is refused, and waiting helps', async ({ env }) => {
    const { params, list } = await buildListing(env);
    const visitor = env.visitor();
    const report = () => visitor.call('POST /api/listings/:kind/:id/reports', { params, body });
    for (let sent = 1; sent <= 5; sent += 1) expect((await report()).status).toBe(201);
    expect(await report()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(await list()).toHaveLength(5);
    expect((await env.visitor().call('POST /api/listings/:kind/:id/reports', { params, body })).status).toBe(201);
    await env.advance({ minutes: 10 });
    expect((await report()).status).toBe(201);
  });

  test('a report that names no listing, no reason of the list, or no words is refused', async ({ env }) => {
    const { params } = await buildListing(env);
    const send = (listing: string, payload: object) =>
      env.visitor().send('POST', `/api/listings/${listing}/reports`, { payload });
    const known = `meal/${params.id}`;
    expect(await send(`meal/${randomUUID()}`, body)).toMatchObject({
      status: 404,
      body: { code: 'listing-not-found' },
    });
    for (const [listing, payload] of [
      ['dish/1', body],
      [known, { ...body, reason: 'unfair' }],
      [known, { ...body, text: ' ' }],
      [known, { ...body, email: 'nobody' }],
      [known, { ...body, hide: true }],
    ] as const)
      expect((await send(listing, payload)).status).toBe(400);
  });

  test('a report goes from new through review to one outcome, each step is audited, and its reporter is told', async ({
    env,
  }) => {
    const { admin, params, list } = await buildListing(env);
    const email = `${randomUUID()}@example.com`;
    await env.visitor().call('POST /api/listings/:kind/:id/reports', { params, body: { ...body, email } });
    const [{ id = '' } = {}] = await list();
    const reason = 'Called the kitchen.';
    const review = () => admin.call('POST /api/admin/listing-reports/:id/review', { params: { id }, body: { reason } });
    const decide = (outcome: 'acted-on' | 'no-violation') =>
      admin.call('POST /api/admin/listing-reports/:id/decide', { params: { id }, body: { outcome, reason } });

    expect((await decide('acted-on')).body).toMatchObject({ code: 'listing-report-changed' });
    const replies = await Promise.all([review(), review(), review()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await list()).toMatchObject([{ status: 'in-review' }]);
    const outcomes = await Promise.all([decide('acted-on'), decide('no-violation'), decide('acted-on')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);

    expect(await list()).toEqual([]);
    expect(await list('decided')).toHaveLength(1);
    await env.runUntilIdle();
    const mails = env.mails(email);
    expect(mails).toMatchObject([{ subject: 'Our decision on your report' }]);
    expect(mails[0]?.text).not.toContain(body.text);
    const { body: audit } = await admin.call('GET /api/admin/audit', { querystring: {} });
    const actions = audit.lines.filter(({ objectId }) => objectId === id).map(({ action }) => action);
    expect(actions).toEqual(['listing-report.decide', 'listing-report.review']);
    expect(
      (
        await admin.call('POST /api/admin/listing-reports/:id/review', {
          params: { id: randomUUID() },
          body: { reason },
        })
      ).status,
    ).toBe(404);
  });

  test('a report on a Friday is due on the following Wednesday', () => {
    expect(dueByOf(new Date('2026-11-20T20:00:00Z'))).toEqual(new Date('2026-11-25T20:00:00Z'));
    expect(dueByOf(new Date('2026-11-22T20:00:00Z'))).toEqual(new Date('2026-11-25T20:00:00Z'));
    expect(dueByOf(new Date('2026-11-23T20:00:00Z'))).toEqual(new Date('2026-11-26T20:00:00Z'));
  });
});
