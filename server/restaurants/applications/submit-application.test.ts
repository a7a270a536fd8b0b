import { randomUUID } from 'node:crypto';
import { problemMessage } from '@fondly/contract/sentences/problem-message';
import { weekdays } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildCustomer, validPassword } from '../../accounts/testing/people.ts';
import { buildOwner } from '../testing/build-owner.ts';

const nineToFive = { open: '09:00', close: '17:00', closed: false };
const everyDay = Object.fromEntries(weekdays.map((day) => [day, nineToFive])) as Record<
  (typeof weekdays)[number],
  typeof nineToFive
>;

const application = {
  name: 'Kumo Noodle Bar',
  contactFirstName: 'Aiko',
  contactLastName: 'Tanaka',
  phone: '(404) 555-0188',
  address: '88 Ponce Row NE, Atlanta, GA',
  zip: '30308',
  restaurantType: 'chef-led' as const,
  cuisines: ['japanese'],
  websiteUrl: 'https://kumo.example/menu',
  operatingHours: { ...everyDay, friday: { ...nineToFive, close: '01:30' }, sunday: { ...nineToFive, closed: true } },
  acceptsTerms: true as const,
};
const randomEmail = () => `${randomUUID()}@example.com`;
const buildForm = (overrides: Record<string, unknown> = {}) => ({
  ...application,
  email: randomEmail(),
  password: validPassword,
  ...overrides,
});
const apply = (env: TestEnvironment, overrides: Record<string, unknown> = {}) =>
  env.visitor().call('POST /api/restaurant/sign-up', { body: buildForm(overrides) });

async function countRows(env: TestEnvironment, email: string) {
  const { rows } = await env.app.db.client.query(
    `select (select count(*)::int from users where email = $1) as people,
       (select count(*)::int from restaurants where email = $1) as restaurants,
       (select count(*)::int from opening_hours h join restaurants r on r.id = h.restaurant_id where r.email = $1) as days,
       (select count(*)::int from consents c join users u on u.id = c.user_id
        where u.email = $1 and c.topic = 'terms' and c.is_given) as consents`,
    [email],
  );
  return rows[0];
}

const nothing = { people: 0, restaurants: 0, days: 0, consents: 0 };
const everything = { people: 1, restaurants: 1, days: 6, consents: 1 };

describe('The sign-up of a restaurant', () => {
  test('a sign-up creates person, restaurant under review and hours, keeps the consent, and signs in', async ({
    env,
  }) => {
    const visitor = env.visitor();
    const body = buildForm();
    const reply = await visitor.call('POST /api/restaurant/sign-up', { body });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        user: { name: 'Aiko Tanaka', email: body.email, phone: '+14045550188' },
        restaurant: { name: 'Kumo Noodle Bar', status: 'pending' },
      },
    });
    expect((await visitor.call('GET /api/account/session')).body).toEqual(reply.body);
    expect((await visitor.call('GET /api/restaurant')).body).toMatchObject({
      contactName: 'Aiko Tanaka',
      phone: '+14045550188',
      address: application.address,
      restaurantType: 'chef-led',
      cuisines: ['japanese'],
      timezone: 'America/New_York',
      status: 'pending',
    });
    expect(await countRows(env, body.email)).toEqual(everything);
    const { rows } = await env.app.db.client.query(
      `select r.website_url, r.terms_version, r.terms_accepted_at, s.expires_at, h.opens, h.closes
       from restaurants r join sessions s on s.user_id = r.owner_id
         join opening_hours h on h.restaurant_id = r.id and h.weekday = 5 where r.email = $1`,
      [body.email],
    );
    expect(rows).toEqual([
      {
        website_url: 'https://kumo.example/menu',
        terms_version: '2025-09-26',
        terms_accepted_at: env.clock.now(),
        expires_at: new Date(env.clock.now().getTime() + 7 * 86_400_000),
        opens: '09:00:00',
        closes: '01:30:00',
      },
    ]);
  });

  test('a sign-up sends one welcome email and one "Application received" email', async ({ env }) => {
    const email = randomEmail();
    await apply(env, { email });
    await env.runUntilIdle();
    const mails = env.mails(email);
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      'Application received: Kumo Noodle Bar',
      'Welcome to Fondly',
    ]);
    const received = mails.find((mail) => mail.subject.startsWith('Application'));
    expect(received?.text).toContain('It takes 1-2 business days');
    expect(received?.text).toContain('/application-pending');
  });

  test.for(['restaurants', 'opening_hours', 'deliveries'])(
    'when %s cannot be written the sign-up creates no person, and a second try succeeds',
    async (table, { env }) => {
      const email = randomEmail();
      const database = env.app.db.client;
      await database.query(`alter table ${table} add constraint refuse_all check (false) not valid`);
      const reply = await apply(env, { email });
      await database.query(`alter table ${table} drop constraint refuse_all`);

      expect(reply).toMatchObject({ status: 500, body: { code: 'internal-error' } });
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(await countRows(env, email)).toEqual(nothing);
      expect((await apply(env, { email })).status).toBe(200);
      expect(await countRows(env, email)).toEqual(everything);
    },
  );

  test('of ten equal concurrent applications one succeeds and the others read that the account exists', async ({
    env,
  }) => {
    const email = randomEmail();
    const replies = await Promise.all(Array.from({ length: 10 }, () => apply(env, { email })));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === 'account-exists')).toHaveLength(9);
    expect(await countRows(env, email)).toEqual(everything);
    await env.runUntilIdle();
    expect(env.mails(email)).toHaveLength(2);
  });

  test('an email with an account or with a restaurant is refused with the specified sentences', async ({ env }) => {
    const customer = await buildCustomer(env);
    expect(await apply(env, { email: customer.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists. Please try signing in instead.' },
    });

    const email = randomEmail();
    await customer.call('POST /api/restaurant/sign-up', { body: { ...application, email } });
    expect(await apply(env, { email })).toMatchObject({
      status: 409,
      body: {
        message: 'A restaurant with this email is already registered. Please use a different email or contact support.',
      },
    });
    expect((await countRows(env, email))?.people).toBe(0);
  });

  test.for([
    ['password', '12345', 'Password must be at least 6 characters long.'],
    ['email', 'aiko', 'Please enter a valid email address.'],
    ['name', ' ', 'Please fill in this field.'],
    ['contactLastName', '', 'Please fill in this field.'],
    ['phone', '555', 'Please enter a 10-digit phone number.'],
    ['zip', '3030', 'Please enter a 5-digit ZIP code.'],
    ['zip', '00000', "We don't know this ZIP code. Please check it."],
    ['restaurantType', 'castle', 'Please choose a type.'],
    ['cuisines', ['martian'], 'Please choose from the list.'],
    ['websiteUrl', 'javascript:alert(1)//x.example', 'Please enter a web address.'],
    ['websiteUrl', 'kumo', 'Please enter a web address.'],
    ['acceptsTerms', false, 'Please accept the terms.'],
  ] as const)('a bad %s (%s) names the field: %s', async ([field, value, sentence], { env }) => {
    const email = randomEmail();
    const reply = await apply(env, { email, [field]: value });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-input', fields: { [field]: sentence } } });
    expect(await countRows(env, email)).toEqual(nothing);
  });

  test('an invalid time names its day, and a common password is refused', async ({ env }) => {
    const operatingHours = { ...everyDay, monday: { ...nineToFive, open: '9' } };
    expect(await apply(env, { operatingHours })).toMatchObject({
      status: 400,
      body: { fields: { 'operatingHours.monday.open': 'Please enter a time.' } },
    });
    expect(await apply(env, { password: '123456' })).toMatchObject({
      status: 422,
      body: { message: problemMessage('password-too-common', 'en') },
    });
  });

  test('a sign-up can neither approve itself nor choose another owner', async ({ env }) => {
    for (const extra of [{ status: 'approved' }, { ownerId: randomUUID() }, { adminOnly: true }, { timezone: 'UTC' }]) {
      const reply = await env.visitor().send('POST', '/api/restaurant/sign-up', { payload: buildForm(extra) });
      expect(reply.status).toBe(400);
    }
  });

  test('a restaurant in another state gets the time zone of that state', async ({ env }) => {
    for (const [zip, timezone] of [
      ['60601', 'America/Chicago'],
      ['94103', 'America/Los_Angeles'],
    ] as const) {
      const visitor = env.visitor();
      await visitor.call('POST /api/restaurant/sign-up', { body: buildForm({ zip }) });
      expect((await visitor.call('GET /api/restaurant')).body.timezone).toBe(timezone);
    }
  });
});

describe('The application of a signed-in person', () => {
  test('the application uses the existing account and shortens its sessions to those of an owner', async ({ env }) => {
    const customer = await buildCustomer(env);
    const { email } = customer;
    const reply = await customer.call('POST /api/restaurant/sign-up', { body: { ...application, email } });

    expect(reply).toMatchObject({
      status: 200,
      body: { user: { id: customer.id }, restaurant: { status: 'pending' } },
    });
    expect((await customer.call('GET /api/account/session')).body).toEqual(reply.body);
    expect(await countRows(env, email)).toEqual({ ...everything, consents: 2 });
    await env.runUntilIdle();
    expect(env.mails(email).map((mail) => mail.subject)).toContain('Application received: Kumo Noodle Bar');

    await env.advance({ minutes: 7 * 24 * 60 + 1 });
    expect((await customer.call('GET /api/account/session')).body.user).toBeNull();
  });

  test('an owner has one restaurant: a second application is refused, even a concurrent one', async ({ env }) => {
    const customer = await buildCustomer(env);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        customer.call('POST /api/restaurant/sign-up', { body: { ...application, email: randomEmail() } }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(replies.filter((reply) => reply.body.code === 'restaurant-exists')).toHaveLength(4);

    const owner = await buildOwner(env);
    const again = await owner.call('POST /api/restaurant/sign-up', { body: { ...application, email: randomEmail() } });
    expect(again).toMatchObject({ status: 409, body: { code: 'restaurant-exists' } });
  });

  test('an application without a session and without a password is refused', async ({ env }) => {
    const { password: _, ...body } = buildForm();
    expect(await env.visitor().call('POST /api/restaurant/sign-up', { body })).toMatchObject({
      status: 401,
      body: { code: 'sign-in-required' },
    });
  });
});

describe('The application form', () => {
  test('everybody reads the cuisines in their display order', async ({ env }) => {
    const { status, body } = await env.visitor().call('GET /api/restaurant/sign-up');
    expect(status).toBe(200);
    expect(body.cuisines.slice(0, 2)).toEqual([
      { slug: 'italian', name: 'Italian' },
      { slug: 'japanese', name: 'Japanese' },
    ]);
  });

  test('the twenty-first application from one address within an hour is refused', async ({ env }) => {
    const visitor = env.visitor();
    const replies = [];
    for (let tries = 0; tries < 21; tries++) {
      replies.push(await visitor.call('POST /api/restaurant/sign-up', { body: buildForm({ password: '123456' }) }));
    }
    expect(replies.slice(0, 20).every((reply) => reply.status === 422)).toBe(true);
    expect(replies[20]).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });
});
