import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant } from '../orders/testing/order-builders.ts';
import { randomEmail } from './testing/waitlist-builders.ts';

const buildZipInput = (own: Record<string, unknown> = {}) => ({
  zip: '30318',
  email: randomEmail(),
  source: 'zip-empty-state' as const,
  ...own,
});

describe('Waitlists', () => {
  test('joining the city list is thanked, and a blank city is stored as null', async ({ env }) => {
    const email = randomEmail();
    const reply = await env.visitor().call('POST /api/waitlist/city', { body: { email, city: '   ' } });
    expect(reply).toMatchObject({ status: 200, body: { message: 'Thanks for subscribing!' } });
    const { rows } = await env.app.db.client.query('select city from waitlist_emails where email = $1', [email]);
    expect(rows).toEqual([{ city: null }]);
  });

  test('joining the city list twice says "You\'re already on the waitlist!", in any letter case', async ({ env }) => {
    const email = randomEmail();
    await env.visitor().call('POST /api/waitlist/city', { body: { email, city: 'Atlanta' } });
    const again = await env.visitor().call('POST /api/waitlist/city', { body: { email: email.toUpperCase() } });
    expect(again).toMatchObject({ status: 409, body: { message: "You're already on the waitlist!" } });
  });

  test('the ZIP list answers with the specified sentences, once for each ZIP', async ({ env }) => {
    const body = buildZipInput({ incentive: '$3_off', phone: '404.555.0100' });
    const first = await env.visitor().call('POST /api/waitlist/zip', { body });
    expect(first).toMatchObject({
      status: 200,
      body: { message: "You're on the waitlist! We'll notify you when restaurants are added." },
    });
    const again = await env.visitor().call('POST /api/waitlist/zip', { body });
    expect(again).toMatchObject({
      status: 409,
      body: { message: "You're already on the waitlist for this area!" },
    });
    const elsewhere = await env.visitor().call('POST /api/waitlist/zip', { body: { ...body, zip: '30309' } });
    expect(elsewhere.status).toBe(200);
    const { rows } = await env.app.db.client.query(
      `select zip, phone, incentive, source from zip_waitlist where email = $1 order by zip`,
      [body.email],
    );
    expect(rows).toEqual([
      { zip: '30309', phone: '+14045550100', incentive: '$3_off', source: 'zip-empty-state' },
      { zip: '30318', phone: '+14045550100', incentive: '$3_off', source: 'zip-empty-state' },
    ]);
  });

  test('twenty equal concurrent requests create one row, and nineteen are told that they already joined', async ({
    env,
  }) => {
    const body = buildZipInput();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => env.visitor().call('POST /api/waitlist/zip', { body })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
  });

  test.for([
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['zip', '3030', 'Please enter a 5-digit ZIP code.'],
    ['zip', '00000', "We don't know this ZIP code. Please check it."],
  ] as const)('an invalid %s (%s) names the field', async ([field, value, sentence], { env }) => {
    const reply = await env.visitor().call('POST /api/waitlist/zip', { body: buildZipInput({ [field]: value }) });
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
  });

  test('the twenty-first request from one address within an hour is refused, and one an hour later is accepted', async ({
    env,
  }) => {
    const visitor = env.visitor();
    const join = () => visitor.call('POST /api/waitlist/city', { body: { email: randomEmail() } });
    for (let tries = 0; tries < 20; tries++) expect((await join()).status).toBe(200);
    expect(await join()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    await env.advance({ minutes: 61 });
    expect((await join()).status).toBe(200);
  });

  test('requests for one email are counted across networks', async ({ env }) => {
    const email = randomEmail();
    const join = () => env.visitor().call('POST /api/waitlist/city', { body: { email } });
    for (let tries = 0; tries < 20; tries++) await join();
    expect(await join()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });
});

async function confirmByEmail(env: TestEnvironment, email: string): Promise<void> {
  await env.runUntilIdle();
  const token = env.mails(email).flatMap((mail) => /confirm-email\/(\S+)/.exec(mail.text)?.[1] ?? [])[0] ?? '';
  const reply = await env.visitor().call('POST /api/waitlist/confirm/:token', { params: { token } });
  expect(reply.status).toBe(200);
}

describe('The $3 incentive', () => {
  const listCoupons = (env: TestEnvironment, email: string) =>
    env.mails(email).flatMap((mail) => /FIRST\w{8}/.exec(mail.text)?.[0] ?? []);

  test('a person who joins for the coupon gets it once, after confirming the address, and can use it', async ({
    env,
  }) => {
    const buyer = await buildBuyer(env);
    const email = `${buyer.id}@fondly.test`;
    const body = buildZipInput({ email, incentive: '$3_off' });
    await env.visitor().call('POST /api/waitlist/zip', { body });
    await env.runUntilIdle();
    expect(listCoupons(env, email)).toEqual([]);
    expect(env.mails(email)[0]?.text).toContain("Then we'll email you a code for $3.00 off your first meal.");

    await confirmByEmail(env, email);
    await confirmByEmail(env, email);
    await env.visitor().call('POST /api/waitlist/zip', { body: { ...body, zip: '30305' } });
    await env.runUntilIdle();
    expect(listCoupons(env, email)).toHaveLength(1);
    expect(env.mails(email)).toHaveLength(2);

    const meal = await buildMeal(env, await buildRestaurant(env));
    const [couponCode = ''] = listCoupons(env, email);
    expect(await buyer.checkout(meal, { couponCode, expectedTotalCents: 450 })).toMatchObject({ status: 201 });
  });

  test('a restaurant that was asked for brings the coupon as well, at once to a confirmed address', async ({ env }) => {
    const email = randomEmail();
    const request = (restaurantName: string) =>
      env.visitor().call('POST /api/waitlist/requests', { body: { zip: '30318', email, restaurantName } });
    await request('Mesa & Lime');
    await confirmByEmail(env, email);
    await request('The Green Spoon');
    await env.runUntilIdle();
    expect(listCoupons(env, email)).toHaveLength(1);

    const known = randomEmail();
    await env.visitor().call('POST /api/waitlist/city', { body: { email: known } });
    await confirmByEmail(env, known);
    await env.runUntilIdle();
    expect(listCoupons(env, known)).toEqual([]);
    await env.visitor().call('POST /api/waitlist/zip', { body: buildZipInput({ email: known, incentive: '$3_off' }) });
    await env.runUntilIdle();
    expect(listCoupons(env, known)).toHaveLength(1);
  });

  test('nobody gets the coupon without asking for it or by another spelling of the same mailbox', async ({ env }) => {
    const plain = randomEmail();
    await env.visitor().call('POST /api/waitlist/zip', { body: buildZipInput({ email: plain }) });
    const name = randomUUID();
    for (const email of [`${name}@gmail.com`, `${name}+more@gmail.com`]) {
      await env.visitor().call('POST /api/waitlist/zip', { body: buildZipInput({ email, incentive: '$3_off' }) });
      await confirmByEmail(env, email);
    }
    await confirmByEmail(env, plain);
    await env.runUntilIdle();
    expect(listCoupons(env, plain)).toEqual([]);
    expect(listCoupons(env, `${name}@gmail.com`)).toHaveLength(1);
    expect(listCoupons(env, `${name}+more@gmail.com`)).toEqual([]);
  });
});
