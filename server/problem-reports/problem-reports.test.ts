import { readdirSync } from 'node:fs';
import type { Input } from '@fondly/contract/api';
import type { Town } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import sharp from 'sharp';
import { afterEach, describe, expect } from 'vitest';
import { uploadsFolder } from '../files/serve-files.ts';
import { brokenInvariants } from '../monitoring/invariants.ts';
import { buildBuyer, buildKitchen, readOrderRow } from '../orders/testing/order-builders.ts';
import { adminOf, providerRefunds, type Sold, sold } from '../payments/testing/refund-builders.ts';
import { passOverdueOn } from './escalate-to-admin.ts';

type Settlement = Input<'POST /api/restaurant/orders/:id/complaint/settle'>['body'];

afterEach<{ town: Town }>(async ({ town }) => {
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

const report = (who: Visitor, id: string, text = 'The egg was not there.') =>
  who.call('POST /api/orders/:id/complaint', { params: { id }, body: { reason: 'something-missing', text } });
const settle = (kitchen: Visitor, id: string, body: Settlement) =>
  kitchen.call('POST /api/restaurant/orders/:id/complaint/settle', { params: { id }, body });
const decide = (admin: Visitor, id: string, body: Settlement) =>
  admin.call('POST /api/admin/orders/:id/complaint/settle', { params: { id }, body });
const passOn = (who: Visitor, id: string) =>
  who.call('POST /api/orders/:id/complaint/pass-on', { params: { id }, body: {} });
const read = (who: Visitor, id: string) => who.call('GET /api/orders/:id/complaint', { params: { id } });

/** Two portions for $15, handed over in their window. */
async function collected(town: Town): Promise<Sold> {
  const sale = await sold(town);
  await town.advance({ minutes: 365 });
  const body = { move: 'handOver' as const, withoutCode: true };
  await sale.kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: sale.orderId }, body });
  await town.runUntilIdle();
  return sale;
}

/** The same, with a report. */
async function reported(town: Town): Promise<Sold> {
  const sale = await collected(town);
  await report(sale.buyer, sale.orderId);
  await town.runUntilIdle();
  return sale;
}

describe('A customer reports a problem with an order: rules D-28 and D-34', () => {
  test('bell and mail tell the kitchen, a mail the customer, and the operator reads it', async ({ town }) => {
    const { kitchen, buyer, orderId } = await collected(town);

    const answer = await report(buyer, orderId);
    await town.runUntilIdle();

    expect(answer).toMatchObject({ status: 201, body: { status: 'with-kitchen', photos: [], leftCents: 1500 } });
    expect(town.mails(`${kitchen.id}@kitchen.test`)[0]?.text).toContain('"The egg was not there."');
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.subject).toMatch(/^We told the kitchen/);
    const bell = await kitchen.call('GET /api/restaurant/notifications');
    const titles = bell.body.notifications.map(({ title }) => title);
    expect(
      new Set(bell.body.notifications.map(({ title, about }) => `${about}: ${title.startsWith('A problem')}`)),
    ).toEqual(new Set(['order: false', 'report: true']));
    expect(titles).toContainEqual(expect.stringMatching(/^A problem with order /));
    const mine = await kitchen.call('GET /api/restaurant/complaints');
    expect(mine.body.complaints).toMatchObject([{ orderId, customerName: 'Maya R.' }]);
    const all = await (await adminOf(town)).call('GET /api/admin/complaints', { querystring: {} });
    expect(all.body.complaints.map((one) => one.orderId)).toContain(orderId);
    const order = await buyer.call('GET /api/orders/:id', { params: { id: orderId } });
    expect(order.body.complaint).toBe('with-kitchen');
  });

  test('once: of two tabs at once one is filed', async ({ town }) => {
    const { buyer, orderId } = await collected(town);

    const replies = await Promise.all([report(buyer, orderId, 'One'), report(buyer, orderId, 'Two')]);

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'complaint-exists' });
  });

  test('from the start of pickup to 14 days after its end, and only what was paid', async ({ town }) => {
    const { buyer, orderId } = await sold(town);
    expect(await report(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'report-closed' } });
    await town.advance({ minutes: 361 });
    expect((await read(buyer, orderId)).body).toMatchObject({ canReport: true });
    await town.advance({ minutes: 90 + 14 * 1440 });
    expect((await read(buyer, orderId)).body).toMatchObject({ canReport: false });
    expect(await report(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'report-closed' } });
  });

  test('a reason and words are needed', async ({ town }) => {
    const { buyer, orderId } = await collected(town);
    expect(await report(buyer, orderId, ' ')).toMatchObject({ status: 400, body: { fields: expect.anything() } });
  });

  test("the order, its report and its photos are nobody else's", async ({ town }) => {
    const { kitchen, buyer, orderId } = await reported(town);
    const [stranger, otherKitchen] = [await buildBuyer(town), await buildKitchen(town)];
    const words: Settlement = { outcome: 'answer', answer: 'No.' };

    expect((await read(stranger, orderId)).status).toBe(404);
    expect((await report(stranger, orderId)).status).toBe(404);
    expect((await passOn(stranger, orderId)).status).toBe(404);
    expect((await photo(stranger, orderId, await picture())).status).toBe(404);
    expect((await settle(otherKitchen, orderId, words)).status).toBe(404);
    const foreign = await otherKitchen.call('GET /api/restaurant/orders/:id/complaint', { params: { id: orderId } });
    expect(foreign.status).toBe(404);
    expect((await settle(buyer, orderId, words)).status).toBe(403);
    expect((await decide(kitchen, orderId, words)).status).toBe(403);
    expect((await kitchen.call('GET /api/admin/complaints', { querystring: {} })).status).toBe(403);
    expect((await read(town.visitor(), orderId)).status).toBe(401);
  });
});

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#BF4408' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
const photo = (who: Visitor, id: string, payload: Buffer | string, type = 'image/jpeg') =>
  who.send('POST', `/api/orders/${id}/complaint/photos`, { payload, headers: { 'content-type': type } });

describe('Photos of a report: rule D-41', () => {
  test('five at once: four are kept, written anew, and the fifth leaves no file', async ({ town }) => {
    const { buyer, orderId } = await reported(town);
    const before = readdirSync(uploadsFolder(town.app)).length;
    const bytes = await picture();

    const replies = await Promise.all(Array.from({ length: 5 }, () => photo(buyer, orderId, bytes)));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409]);
    const { complaint } = (await read(buyer, orderId)).body;
    expect(complaint?.photos).toHaveLength(4);
    expect(readdirSync(uploadsFolder(town.app)).length).toBe(before + 4 * 3);
    const kept = await sharp(`${uploadsFolder(town.app)}/${complaint?.photos[0]?.replace('/files/', '')}`).metadata();
    expect([kept.format, kept.exif]).toEqual(['webp', undefined]);
  });

  test('what is no picture is refused, and nothing comes after the end', async ({ town }) => {
    const { kitchen, buyer, orderId } = await reported(town);
    expect(await photo(buyer, orderId, 'text', 'text/plain')).toMatchObject({ body: { code: 'image-not-image' } });
    expect((await photo(buyer, 'no-id', await picture())).status).toBe(404);
    await settle(kitchen, orderId, { outcome: 'answer', answer: 'It was in the second box.' });
    expect(await photo(buyer, orderId, await picture())).toMatchObject({ body: { code: 'complaint-settled' } });
  });
});

describe('A report ends in money or an answer', () => {
  test('a part goes back, the customer reads amount and words', async ({ town }) => {
    const { kitchen, buyer, orderId } = await reported(town);

    const answer = await settle(kitchen, orderId, {
      outcome: 'refund',
      amountCents: 400,
      answer: 'Sorry for the egg.',
    });
    await town.runUntilIdle();

    expect(answer.body).toMatchObject({ status: 'settled', outcome: 'part-refund', refundCents: 400, leftCents: 1100 });
    expect(await providerRefunds(town, orderId)).toEqual([400]);
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'completed', refunded_cents: 400 });
    const mail = town.mails(`${buyer.id}@fondly.test`).find(({ subject }) => subject.includes('answered'));
    expect(mail?.text).toContain('"Sorry for the egg."');
    expect(mail?.text).toContain('$4.00 goes back to your card.');
  });

  test('two answers at once: one counts, the money goes back once', async ({ town }) => {
    const { kitchen, orderId } = await reported(town);
    const wish: Settlement = { outcome: 'refund', amountCents: 400, answer: 'Sorry.' };

    const replies = await Promise.all([settle(kitchen, orderId, wish), settle(kitchen, orderId, wish)]);
    await town.runUntilIdle();

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await providerRefunds(town, orderId)).toEqual([400]);
  });

  test('never more than is left', async ({ town }) => {
    const { kitchen, orderId } = await reported(town);
    const reply = await settle(kitchen, orderId, { outcome: 'refund', amountCents: 1501, answer: 'Sorry.' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'refund-too-large' } });
    expect(await providerRefunds(town, orderId)).toEqual([]);
  });

  test('all of an order that was never handed over ends it', async ({ town }) => {
    const { kitchen, buyer, orderId } = await sold(town);
    await town.advance({ minutes: 370 });
    await report(buyer, orderId, 'Nobody was there.');

    await settle(kitchen, orderId, { outcome: 'refund', answer: 'Our oven broke.' });
    await town.runUntilIdle();

    const row = await readOrderRow(town, orderId);
    expect(row).toMatchObject({ status: 'cancelled', closed_reason: 'restaurant_cancel', reason: 'Our oven broke.' });
    expect(await providerRefunds(town, orderId)).toEqual([1500]);
  });

  test('after two days without an answer Fondly decides, and says so to all three', async ({ town }) => {
    const { kitchen, buyer, orderId } = await reported(town);
    const admin = await adminOf(town);

    await town.advance({ hours: 48 });
    await passOverdueOn(town.app);
    await town.runUntilIdle();
    const late = await settle(kitchen, orderId, { outcome: 'answer', answer: 'Too late.' });
    const waiting = await admin.call('GET /api/admin/complaints', { querystring: { status: 'with-fondly' } });
    const decided = await decide(admin, orderId, { outcome: 'refund', answer: 'You get it all back.' });
    await town.runUntilIdle();

    const audit = await admin.call('GET /api/admin/audit', { querystring: { action: 'order.refund' } });
    expect(audit.body.lines[0]).toMatchObject({
      objectId: orderId,
      reason: 'all that is left after a report: You get it all back.',
    });
    expect(late.body).toMatchObject({ code: 'complaint-with-fondly' });
    expect(waiting.body.complaints.map((one) => one.orderId)).toContain(orderId);
    expect(decided.body).toMatchObject({ status: 'settled', outcome: 'refund', answeredBy: 'admin', canPassOn: false });
    const subjects = town.mails(`${buyer.id}@fondly.test`).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Fondly decides now/));
    expect(subjects).toContainEqual(expect.stringMatching(/^Fondly decided/));
    expect(town.mails(town.app.config.contactEmail).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/is yours to decide/),
    );
  });

  test('an answer that does not settle it goes to Fondly, once and within a week', async ({ town }) => {
    const [first, second] = [await reported(town), await reported(town)];
    for (const { kitchen, orderId } of [first, second])
      await settle(kitchen, orderId, { outcome: 'answer', answer: 'It was in the box.' });

    expect((await passOn(first.buyer, first.orderId)).body).toMatchObject({ status: 'with-fondly' });
    await decide(await adminOf(town), first.orderId, { outcome: 'answer', answer: 'The photo shows it.' });
    expect(await passOn(first.buyer, first.orderId)).toMatchObject({ body: { code: 'pass-on-closed' } });
    await town.advance({ minutes: 7 * 1440 });
    expect(await passOn(second.buyer, second.orderId)).toMatchObject({ body: { code: 'pass-on-closed' } });
  });
});
