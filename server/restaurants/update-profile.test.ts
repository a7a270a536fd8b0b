import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Input } from '@fondly/contract/api';
import { test as env } from '@fondly/dev/test';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../accounts/testing/people.ts';
import { getUploadsFolder } from '../files/serve-files.ts';
import { buildBuyer, buildMeal, buildRestaurant } from '../orders/testing/order-builders.ts';
import { buildOwner, type TestOwner } from './testing/build-owner.ts';

type ProfileInput = Input<'PUT /api/restaurant'>['body'];
const buildProfileInput = (owner: { email: string }): ProfileInput => ({
  name: 'Kumo Noodle Bar',
  contactName: 'Aiko Tanaka',
  email: owner.email,
  phone: '(404) 555-0101',
  address: '812 Peach Row NE',
  zip: '30308',
  restaurantType: 'chef-led',
  cuisines: ['japanese'],
  websiteUrl: null,
  description: '',
  pickupInstructions: '',
});
const day = { open: '10:00', close: '20:00', closed: false };
const week = {
  sunday: { ...day, closed: true },
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: { ...day, close: '01:00' },
  saturday: day,
};

const test = env.extend('admin', { scope: 'file' }, async ({ env: here }) => buildAdmin(here));

describe('The profile of a restaurant', () => {
  test('a profile change is visible to customers at once and keeps the approved values', async ({
    env: here,
    admin,
  }) => {
    const [owner, customer] = await Promise.all([buildOwner(here), buildCustomer(here)]);
    const input = {
      ...buildProfileInput(owner),
      name: 'Kumo II',
      address: '1 New St',
      description: 'Broth.',
      websiteUrl: 'https://kumo.example',
    };
    const { status, body } = await owner.call('PUT /api/restaurant', {
      body: { ...input, pickupInstructions: 'Ring.' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...input, phone: '+14045550101', pickupInstructions: 'Ring.' });
    const page = await customer.call('GET /api/kitchens/:id', { params: { id: owner.restaurantId } });
    expect(page.body.restaurant).toMatchObject({ name: 'Kumo II', description: 'Broth.', address: '1 New St' });
    const { changes } = (await admin.call('GET /api/admin/restaurants/:id', { params: { id: owner.restaurantId } }))
      .body;
    expect(changes.map(({ fact, before, after }) => ({ fact, before, after })).reverse()).toEqual([
      { fact: 'name', before: 'Kumo Noodle Bar', after: 'Kumo II' },
      { fact: 'address', before: '812 Peach Row NE', after: '1 New St' },
      { fact: 'website', before: '', after: 'https://kumo.example' },
    ]);
  });

  test('a restaurant moves with its meals, but not to another time zone or to the address of another restaurant', async ({
    env: here,
  }) => {
    const [owner, other, buyer] = await Promise.all([buildOwner(here), buildOwner(here), buildBuyer(here)]);
    const meal = await buildMeal(here, { ...owner, ownerId: owner.id, id: owner.restaurantId, zip: '30308' });
    const put = (more: Partial<ProfileInput>) =>
      owner.call('PUT /api/restaurant', { body: { ...buildProfileInput(owner), ...more } });
    expect((await put({ zip: '60601' })).body.fields).toEqual({
      zip: 'This ZIP code is in another time zone. Please contact us to move there.',
    });
    expect((await put({ email: other.email })).body.code).toBe('restaurant-exists');
    expect((await put({ contactName: ' ' })).body.fields).toEqual({ contactName: 'Please fill in this field.' });
    expect((await put({ zip: '30901' })).status).toBe(200);
    const search = async (zip: string) => (await buyer.call('GET /api/meals/search', { querystring: { zip } })).body;
    expect((await search('30901')).meals.map(({ id }) => id)).toContain(meal.id);
    expect((await search('30308')).meals.map(({ id }) => id)).not.toContain(meal.id);
  });

  test('a new logo or header replaces the old one and deletes its files', async ({ env: here }) => {
    const owner = await buildOwner(here, { status: 'pending' });
    const payload = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#BF4408' } })
      .png()
      .toBuffer();
    const put = async (picture: string) =>
      (
        await owner.send('PUT', `/api/restaurant/pictures/${picture}`, {
          payload,
          headers: { 'content-type': 'image/png' },
        })
      ).body as { logoUrl: string; headerImageUrl: string };
    const isThere = (url: string) => existsSync(path.join(getUploadsFolder(here.app), path.basename(url)));
    const [first, second] = [(await put('logo')).logoUrl, (await put('logo')).logoUrl];
    const header = (await put('header')).headerImageUrl;
    await here.runUntilIdle();
    expect([first, second, header].map(isThere)).toEqual([false, true, true]);
    await owner.call('DELETE /api/restaurant/pictures/:picture', { params: { picture: 'header' } });
    await here.runUntilIdle();
    expect((await owner.call('GET /api/restaurant')).body).toMatchObject({ logoUrl: second, headerImageUrl: null });
    expect(isThere(header)).toBe(false);
    const refused = await owner.send('PUT', '/api/restaurant/pictures/logo', {
      payload: 'x',
      headers: { 'content-type': 'image/png' },
    });
    expect(refused.body.code).toBe('not-an-image');
  });

  test('a restaurant that stops selling is hidden and keeps its paid orders until the owner resumes', async ({
    env: here,
  }) => {
    const [restaurant, buyer] = await Promise.all([buildRestaurant(here), buildBuyer(here)]);
    const meal = await buildMeal(here, restaurant);
    const sell = (isSelling: boolean) => restaurant.call('PUT /api/restaurant/selling', { body: { isSelling } });
    const find = async () => {
      const list = (await buyer.call('GET /api/kitchens', { querystring: {} })).body.restaurants;
      const page = await buyer.call('GET /api/kitchens/:id', { params: { id: restaurant.id } });
      return [list.some(({ id }) => id === restaurant.id), page.status, (await buyer.checkout(meal)).status];
    };
    expect((await sell(false)).body.isSelling).toBe(false);
    expect(await find()).toEqual([false, 404, 404]);
    expect((await restaurant.call('GET /api/restaurant/orders', { querystring: {} })).status).toBe(200);
    expect((await sell(true)).body.isSelling).toBe(true);
    expect(await find()).toEqual([true, 200, 201]);
  });
});

describe('The application of a restaurant', () => {
  const send = (owner: TestOwner, more: Partial<ProfileInput> = {}) =>
    owner.call('PUT /api/restaurant/application', {
      body: { ...buildProfileInput(owner), operatingHours: week, ...more },
    });
  const decide = (admin: { send: TestOwner['send'] }, { restaurantId }: TestOwner, reviewAction: string) =>
    admin.send('POST', `/api/admin/restaurants/${restaurantId}/decision`, {
      payload: { reviewAction, reason: 'Which hours?' },
    });

  test('an owner changes a waiting application and its hours, and the submission date stays', async ({ env: here }) => {
    const owner = await buildOwner(here, { status: 'pending' });
    const before = (await owner.call('GET /api/restaurant')).body;
    const { body } = await send(owner, { zip: '60601', name: 'Kumo of Chicago' });
    expect(body).toMatchObject({
      status: 'pending',
      name: 'Kumo of Chicago',
      timezone: 'America/Chicago',
      appliedAt: before.appliedAt,
    });
    expect(body.hours).toHaveLength(6);
    expect(body.hours).toContainEqual({ weekday: 5, opens: '10:00', closes: '01:00' });
  });

  test('a returned or rejected application is sent again with new dates, and admins see their earlier message', async ({
    env: here,
    admin,
  }) => {
    const owner = await buildOwner(here, { status: 'pending' });
    for (const reviewAction of ['ask-changes', 'reject']) {
      expect((await decide(admin, owner, reviewAction)).status).toBe(200);
      expect((await owner.call('GET /api/restaurant')).body).toMatchObject({
        reviewAction,
        reviewReason: 'Which hours?',
      });
      await here.advance({ hours: 1 });
      const { body } = await send(owner);
      expect(body).toMatchObject({ status: 'pending', reviewAction: null, appliedAt: here.clock.now().toISOString() });
      await here.runUntilIdle();
    }
    const received = here.mails(owner.email).filter(({ subject }) => subject.startsWith('Application received'));
    expect(received).toHaveLength(2);
    const { applications } = (await admin.call('GET /api/admin/applications')).body;
    const queued = applications.find(({ id }) => id === owner.restaurantId);
    expect(queued?.appliedAt).toBe(here.clock.now().toISOString());
    expect(queued?.checks[0]?.text).toBe('Sent once more. We had written: Which hours?');
  });

  test('an application on hold stays on hold, and an approved restaurant has no application', async ({ env: here }) => {
    const [held, approved] = await Promise.all([buildOwner(here, { status: 'suspended' }), buildOwner(here)]);
    expect((await send(held)).body.status).toBe('suspended');
    expect(await send(approved)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
