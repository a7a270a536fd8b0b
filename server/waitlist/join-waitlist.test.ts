import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildKitchen, buildMeal } from '../orders/testing/order-builders.ts';
import { someone } from './testing/waitlist-builders.ts';

const zipWish = (own: Record<string, unknown> = {}) => ({
  zip: '30318',
  email: someone(),
  source: 'zip-empty-state' as const,
  ...own,
});

describe('Waitlists: customer specification, sections 4, 5, 7 and 8', () => {
  test('the city list thanks, and keeps a blank city as none', async ({ town }) => {
    const email = someone();
    const reply = await town.visitor().call('POST /api/waitlist/city', { body: { email, city: '   ' } });
    expect(reply).toMatchObject({ status: 200, body: { message: 'Thanks for subscribing!' } });
    const { rows } = await town.app.db.$client.query('select city from waitlist_emails where email = $1', [email]);
    expect(rows).toEqual([{ city: null }]);
  });

  test("twice on the city list: You're already on the waitlist!, whatever the capitals", async ({ town }) => {
    const email = someone();
    await town.visitor().call('POST /api/waitlist/city', { body: { email, city: 'Atlanta' } });
    const again = await town.visitor().call('POST /api/waitlist/city', { body: { email: email.toUpperCase() } });
    expect(again).toMatchObject({ status: 409, body: { message: "You're already on the waitlist!" } });
  });

  test('the ZIP list answers with the specified sentences, once for each ZIP', async ({ town }) => {
    const body = zipWish({ incentive: '$3_off', phone: '404.555.0100' });
    const first = await town.visitor().call('POST /api/waitlist/zip', { body });
    expect(first).toMatchObject({
      status: 200,
      body: { message: "You're on the waitlist! We'll notify you when restaurants are added." },
    });
    const again = await town.visitor().call('POST /api/waitlist/zip', { body });
    expect(again).toMatchObject({
      status: 409,
      body: { message: "You're already on the waitlist for this area!" },
    });
    const elsewhere = await town.visitor().call('POST /api/waitlist/zip', { body: { ...body, zip: '30309' } });
    expect(elsewhere.status).toBe(200);
    const { rows } = await town.app.db.$client.query(
      `select zip, phone, incentive, source from zip_waitlist where email = $1 order by zip`,
      [body.email],
    );
    expect(rows).toEqual([
      { zip: '30309', phone: '+14045550100', incentive: '$3_off', source: 'zip-empty-state' },
      { zip: '30318', phone: '+14045550100', incentive: '$3_off', source: 'zip-empty-state' },
    ]);
  });

  test('twenty equal wishes at once are one row; one is thanked, the others are told', async ({ town }) => {
    const body = zipWish();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => town.visitor().call('POST /api/waitlist/zip', { body })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
  });

  test.for([
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['zip', '3030', 'Please enter a 5-digit ZIP code.'],
  ] as const)('a bad %s (%s) names the field', async ([field, value, sentence], { town }) => {
    const reply = await town.visitor().call('POST /api/waitlist/zip', { body: zipWish({ [field]: value }) });
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
  });

  test('the twenty-first wish of one address within an hour is refused, an hour later it is welcome', async ({
    town,
  }) => {
    const visitor = town.visitor();
    const join = () => visitor.call('POST /api/waitlist/city', { body: { email: someone() } });
    for (let tries = 0; tries < 20; tries++) expect((await join()).status).toBe(200);
    expect(await join()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    await town.advance({ minutes: 61 });
    expect((await join()).status).toBe(200);
  });

  test('one address is counted as well, whichever networks its wishes come from', async ({ town }) => {
    const email = someone();
    const join = () => town.visitor().call('POST /api/waitlist/city', { body: { email } });
    for (let tries = 0; tries < 20; tries++) await join();
    expect(await join()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });
});

describe('The $3 off the first meal: customer specification, section 2; decision 3.7; WAIT-06', () => {
  const couponsOf = (town: Town, email: string) =>
    town.mails(email).flatMap((mail) => /FIRST\w{8}/.exec(mail.text)?.[0] ?? []);

  test('is mailed to whoever joins for it, once for each person, and can be used', async ({ town }) => {
    const buyer = await buildBuyer(town);
    const email = `${buyer.id}@fondly.test`;
    const body = zipWish({ email, incentive: '$3_off' });
    await town.visitor().call('POST /api/waitlist/zip', { body });
    await town.visitor().call('POST /api/waitlist/zip', { body: { ...body, zip: '30305' } });
    await town.runUntilIdle();
    expect(couponsOf(town, email)).toHaveLength(1);
    expect(town.mails(email)).toHaveLength(2);

    const meal = await buildMeal(town, await buildKitchen(town));
    const [couponCode = ''] = couponsOf(town, email);
    expect(await buyer.checkout(meal, { couponCode, expectedTotalCents: 450 })).toMatchObject({ status: 201 });
  });

  test('is not mailed to whoever joins without it, nor twice to another spelling of the same mailbox', async ({
    town,
  }) => {
    const plain = someone();
    await town.visitor().call('POST /api/waitlist/zip', { body: zipWish({ email: plain }) });
    const name = randomUUID();
    for (const email of [`${name}@gmail.com`, `${name}+more@gmail.com`]) {
      await town.visitor().call('POST /api/waitlist/zip', { body: zipWish({ email, incentive: '$3_off' }) });
    }
    await town.runUntilIdle();
    expect(couponsOf(town, plain)).toEqual([]);
    expect(couponsOf(town, `${name}@gmail.com`)).toHaveLength(1);
    expect(couponsOf(town, `${name}+more@gmail.com`)).toEqual([]);
  });
});
