import { readdirSync } from 'node:fs';
import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import sharp from 'sharp';
import { afterEach, describe, expect } from 'vitest';
import { readPersonByToken } from '../accounts/sessions/actor.ts';
import { getUploadsFolder } from '../files/serve-files.ts';
import { listBrokenInvariants } from '../monitoring/invariants.ts';
import { buildBuyer, buildRestaurant, readOrderRow, transitionAsRestaurant } from '../orders/testing/order-builders.ts';
import {
  buildAdminBuyer,
  buildSoldOrder,
  listStripeRefunds,
  type SoldOrder,
} from '../payments/testing/refund-builders.ts';
import { addPhoto } from './add-photo.ts';
import { escalateOverdueProblemReports } from './escalate-to-admin.ts';

type Resolution = Input<'POST /api/restaurant/orders/:id/complaint/settle'>['body'];

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

const fileProblemReport = (who: Visitor, id: string, text = 'The egg was not there.') =>
  who.call('POST /api/orders/:id/complaint', { params: { id }, body: { reason: 'something-missing', text } });
const resolve = (restaurant: Visitor, id: string, body: Resolution) =>
  restaurant.call('POST /api/restaurant/orders/:id/complaint/settle', { params: { id }, body });
const resolveAsAdmin = (admin: Visitor, id: string, body: Resolution) =>
  admin.call('POST /api/admin/orders/:id/complaint/settle', { params: { id }, body });
const escalateToAdmin = (who: Visitor, id: string) =>
  who.call('POST /api/orders/:id/complaint/pass-on', { params: { id }, body: {} });
const readProblemReport = (who: Visitor, id: string) => who.call('GET /api/orders/:id/complaint', { params: { id } });

/** An order of two portions for $15 that was collected in its pickup window. */
async function buildCollectedOrder(env: TestEnvironment): Promise<SoldOrder> {
  const sale = await buildSoldOrder(env);
  await env.advance({ minutes: 365 });
  await transitionAsRestaurant(sale.restaurant, sale.orderId, 'handOver', { withoutCode: true });
  await env.runUntilIdle();
  return sale;
}

/** The same order with a problem report. */
async function buildReportedOrder(env: TestEnvironment): Promise<SoldOrder> {
  const sale = await buildCollectedOrder(env);
  await fileProblemReport(sale.buyer, sale.orderId);
  await env.runUntilIdle();
  return sale;
}

describe('A customer reports a problem with an order', () => {
  test('the restaurant gets a notification and an email, the customer gets an email, and admins see the report', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId } = await buildCollectedOrder(env);

    const answer = await fileProblemReport(buyer, orderId);
    await env.runUntilIdle();

    expect(answer).toMatchObject({ status: 201, body: { status: 'with-kitchen', photos: [], refundableCents: 1500 } });
    expect(env.mails(`${restaurant.id}@kitchen.test`)[0]?.text).toContain('"The egg was not there."');
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.subject).toMatch(/^We've told the kitchen/);
    const notifications = await restaurant.call('GET /api/restaurant/notifications');
    const titles = notifications.body.notifications.map(({ title }) => title);
    expect(
      new Set(notifications.body.notifications.map(({ title, about }) => `${about}: ${title.startsWith('A problem')}`)),
    ).toEqual(new Set(['report: true']));
    expect(titles).toContainEqual(expect.stringMatching(/^A problem with order /));
    const mine = await restaurant.call('GET /api/restaurant/complaints');
    expect(mine.body.problemReports).toMatchObject([{ orderId, customerName: 'Maya R.' }]);
    const all = await (await buildAdminBuyer(env)).call('GET /api/admin/complaints', { querystring: {} });
    expect(all.body.problemReports.map((one) => one.orderId)).toContain(orderId);
    const order = await buyer.call('GET /api/orders/:id', { params: { id: orderId } });
    expect(order.body.problemReport).toBe('with-kitchen');
  });

  test('one of two simultaneous reports on an order is filed', async ({ env }) => {
    const { buyer, orderId } = await buildCollectedOrder(env);

    const replies = await Promise.all([
      fileProblemReport(buyer, orderId, 'One'),
      fileProblemReport(buyer, orderId, 'Two'),
    ]);

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'problem-report-exists' });
  });

  test('a customer can file a report from the start of pickup to 14 days after its end', async ({ env }) => {
    const { buyer, orderId } = await buildSoldOrder(env);
    expect(await fileProblemReport(buyer, orderId)).toMatchObject({
      status: 409,
      body: { code: 'problem-report-period-over' },
    });
    await env.advance({ minutes: 361 });
    expect((await readProblemReport(buyer, orderId)).body).toMatchObject({ canReportProblem: true });
    await env.advance({ minutes: 90 + 14 * 1440 });
    expect((await readProblemReport(buyer, orderId)).body).toMatchObject({ canReportProblem: false });
    expect(await fileProblemReport(buyer, orderId)).toMatchObject({
      status: 409,
      body: { code: 'problem-report-period-over' },
    });
  });

  test('a report without a text is refused', async ({ env }) => {
    const { buyer, orderId } = await buildCollectedOrder(env);
    expect(await fileProblemReport(buyer, orderId, ' ')).toMatchObject({
      status: 400,
      body: { fields: expect.anything() },
    });
  });

  test('strangers and other restaurants cannot read or change a report', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildReportedOrder(env);
    const [stranger, otherRestaurant] = [await buildBuyer(env), await buildRestaurant(env)];
    const words: Resolution = { outcome: 'answer', answer: 'No.' };

    expect((await readProblemReport(stranger, orderId)).status).toBe(404);
    expect((await fileProblemReport(stranger, orderId)).status).toBe(404);
    expect((await escalateToAdmin(stranger, orderId)).status).toBe(404);
    expect((await photo(stranger, orderId, await picture())).status).toBe(404);
    expect((await resolve(otherRestaurant, orderId, words)).status).toBe(404);
    const foreign = await otherRestaurant.call('GET /api/restaurant/orders/:id/complaint', { params: { id: orderId } });
    expect(foreign.status).toBe(404);
    expect((await resolve(buyer, orderId, words)).status).toBe(403);
    expect((await resolveAsAdmin(restaurant, orderId, words)).status).toBe(403);
    expect((await restaurant.call('GET /api/admin/complaints', { querystring: {} })).status).toBe(403);
    expect((await readProblemReport(env.visitor(), orderId)).status).toBe(401);
  });
});

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#BF4408' } })
    .withExif({ IFD0: { Copyright: 'secret address' } })
    .jpeg()
    .toBuffer();
const photo = (who: Visitor, id: string, payload: Buffer | string, type = 'image/jpeg') =>
  who.send('POST', `/api/orders/${id}/complaint/photos`, { payload, headers: { 'content-type': type } });

describe('Photos of a problem report', () => {
  test('four of five simultaneous photos are kept without their metadata, and the fifth leaves no file', async ({
    env,
  }) => {
    const { buyer, orderId } = await buildReportedOrder(env);
    const before = readdirSync(getUploadsFolder(env.app)).length;
    const bytes = await picture();

    // One process takes one upload of a person at a time, so five at once reach the operation from several processes.
    const token = decodeURIComponent(buyer.cookies.get('fondly_session') ?? '').split('.')[0] ?? '';
    const customer = await readPersonByToken(env.app, token);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => addPhoto(env.app, customer, orderId, bytes)),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too-many-photos' } });
    const { problemReport } = (await readProblemReport(buyer, orderId)).body;
    expect(problemReport?.photos).toHaveLength(4);
    expect(readdirSync(getUploadsFolder(env.app)).length).toBe(before + 4 * 3);
    const kept = await sharp(
      `${getUploadsFolder(env.app)}/${problemReport?.photos[0]?.replace('/files/', '')}`,
    ).metadata();
    expect([kept.format, kept.exif]).toEqual(['webp', undefined]);
  });

  test('a file that is not a picture is refused, and so is a photo for a resolved report', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildReportedOrder(env);
    expect(await photo(buyer, orderId, 'text', 'text/plain')).toMatchObject({ body: { code: 'not-an-image' } });
    expect((await photo(buyer, 'no-id', await picture())).status).toBe(404);
    await resolve(restaurant, orderId, { outcome: 'answer', answer: 'It was in the second box.' });
    expect(await photo(buyer, orderId, await picture())).toMatchObject({ body: { code: 'problem-report-resolved' } });
  });
});

describe('Resolution of a problem report', () => {
  test('a partial refund is emailed to the customer with its amount and the answer', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildReportedOrder(env);

    const answer = await resolve(restaurant, orderId, {
      outcome: 'refund',
      amountCents: 400,
      answer: 'Sorry for the egg.',
    });
    await env.runUntilIdle();

    expect(answer.body).toMatchObject({
      status: 'settled',
      outcome: 'part-refund',
      refundCents: 400,
      refundableCents: 1100,
    });
    expect(await listStripeRefunds(env, orderId)).toEqual([400]);
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'completed', refunded_cents: 400 });
    const mail = env.mails(`${buyer.id}@fondly.test`).find(({ subject }) => subject.includes('replied'));
    expect(mail?.text).toContain('"Sorry for the egg."');
    expect(mail?.text).toContain("You're getting $4.00 back on your card.");
  });

  test('one of two simultaneous answers counts, and the refund is made once', async ({ env }) => {
    const { restaurant, orderId } = await buildReportedOrder(env);
    const resolution: Resolution = { outcome: 'refund', amountCents: 400, answer: 'Sorry.' };

    const replies = await Promise.all([
      resolve(restaurant, orderId, resolution),
      resolve(restaurant, orderId, resolution),
    ]);
    await env.runUntilIdle();

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listStripeRefunds(env, orderId)).toEqual([400]);
  });

  test('a refund of more than the remaining amount is refused', async ({ env }) => {
    const { restaurant, orderId } = await buildReportedOrder(env);
    const reply = await resolve(restaurant, orderId, { outcome: 'refund', amountCents: 1501, answer: 'Sorry.' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'refund-too-large' } });
    expect(await listStripeRefunds(env, orderId)).toEqual([]);
  });

  test('a full refund of an order that was not handed over cancels the order', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env);
    await env.advance({ minutes: 370 });
    await fileProblemReport(buyer, orderId, 'Nobody was there.');

    await resolve(restaurant, orderId, { outcome: 'refund', answer: 'Our oven broke.' });
    await env.runUntilIdle();

    const row = await readOrderRow(env, orderId);
    expect(row).toMatchObject({ status: 'canceled', closed_reason: 'restaurant_cancel', reason: 'Our oven broke.' });
    expect(await listStripeRefunds(env, orderId)).toEqual([1500]);
  });

  test('a report without an answer for two days is decided by an admin, and customer and admin are told', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId } = await buildReportedOrder(env);
    const admin = await buildAdminBuyer(env);

    await env.advance({ hours: 48 });
    await escalateOverdueProblemReports(env.app);
    await env.runUntilIdle();
    const late = await resolve(restaurant, orderId, { outcome: 'answer', answer: 'Too late.' });
    const waiting = await admin.call('GET /api/admin/complaints', { querystring: { status: 'with-fondly' } });
    const decided = await resolveAsAdmin(admin, orderId, { outcome: 'refund', answer: 'You get it all back.' });
    await env.runUntilIdle();

    const audit = await admin.call('GET /api/admin/audit', { querystring: { action: 'order.refund' } });
    expect(audit.body.lines[0]).toMatchObject({
      objectId: orderId,
      reason: 'all that is left after a report: You get it all back.',
    });
    expect(late.body).toMatchObject({ code: 'problem-report-escalated' });
    expect(waiting.body.problemReports.map((one) => one.orderId)).toContain(orderId);
    expect(decided.body).toMatchObject({
      status: 'settled',
      outcome: 'refund',
      answeredBy: 'admin',
      canEscalate: false,
    });
    const subjects = env.mails(`${buyer.id}@fondly.test`).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^We're reviewing your report/));
    expect(subjects).toContainEqual(expect.stringMatching(/^Our decision on your report/));
    expect(env.mails(env.app.config.contactEmail).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/needs your decision/),
    );
  });

  test('a customer can escalate an answer once and within a week', async ({ env }) => {
    const [first, second] = [await buildReportedOrder(env), await buildReportedOrder(env)];
    for (const { restaurant, orderId } of [first, second])
      await resolve(restaurant, orderId, { outcome: 'answer', answer: 'It was in the box.' });

    expect((await escalateToAdmin(first.buyer, first.orderId)).body).toMatchObject({ status: 'with-fondly' });
    await resolveAsAdmin(await buildAdminBuyer(env), first.orderId, {
      outcome: 'answer',
      answer: 'The photo shows it.',
    });
    expect(await escalateToAdmin(first.buyer, first.orderId)).toMatchObject({ body: { code: 'escalation-closed' } });
    await env.advance({ minutes: 7 * 1440 });
    expect(await escalateToAdmin(second.buyer, second.orderId)).toMatchObject({ body: { code: 'escalation-closed' } });
  });
});
