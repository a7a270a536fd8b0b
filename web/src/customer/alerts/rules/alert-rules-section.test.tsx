import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../../testing/stub-api.ts';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { AlertRulesSection } from './alert-rules-section.tsx';

const list = 'GET /api/account/alert-rules';
const restaurants = 'GET /api/kitchens';
const preview = 'POST /api/account/alert-rules/preview';
const save = 'PUT /api/account/alert-rules/:id';
const pause = 'POST /api/account/alert-rules/:id/pause';
const remove = 'DELETE /api/account/alert-rules/:id';
const setWebhook = 'PUT /api/account/alert-rules/:id/webhook';
const deleteWebhook = 'DELETE /api/account/alert-rules/:id/webhook';

const rule: AlertRuleView = {
  id: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01',
  name: 'Ramen tonight',
  restaurantIds: [],
  restaurants: [],
  zips: [{ zip: '30308', miles: 3 }],
  cuisines: ['ramen'],
  maxPriceCents: 700,
  minPercentOff: null,
  diets: [],
  withoutAllergens: ['peanuts'],
  pickupFrom: '18:00',
  pickupUntil: null,
  weekdays: [1, 5],
  minPortions: 2,
  byEmail: true,
  byPush: true,
  inApp: true,
  isFavorite: false,
  pausedUntil: null,
  endsAt: '2027-11-20T20:00:00.000Z',
  isEnded: false,
  webhook: null,
};
const heart: AlertRuleView = {
  ...rule,
  id: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a02',
  name: '',
  zips: [],
  cuisines: [],
  maxPriceCents: null,
  withoutAllergens: [],
  pickupFrom: null,
  weekdays: [],
  minPortions: 1,
  restaurantIds: ['6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a03'],
  restaurants: [
    {
      id: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a03',
      name: 'Kumo Noodle Bar',
      logoUrl: '/files/kumo.webp',
      tone: ['#22304A', '#FFFFFF'],
    },
  ],
  isFavorite: true,
  endsAt: null,
};

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const open = (rules: AlertRuleView[], replies: Replies = {}, address = '/alerts') =>
  openCustomerPage({
    replies: {
      [list]: [ok(list, { rules })],
      [restaurants]: [
        ok(restaurants, { restaurants: [], cuisines: [{ slug: 'ramen', name: 'Ramen' }], areas: [], center: null }),
      ],
      [preview]: [ok(preview, { foundThisWeek: 7, comingUp: [] })],
      ...replies,
    },
    path: '/alerts',
    address,
    Page: AlertRulesSection,
  });

/** Opens the menu of a rule and chooses an item. */
async function choose(page: Awaited<ReturnType<typeof open>>, item: string, name = 'Ramen tonight') {
  await page.person.click(await page.findByRole('button', { name: `More for ${name}` }));
  await page.person.click(await page.findByRole('menuitem', { name: item }));
}

describe('The alert rules', () => {
  test('a rule names each of its conditions, and a heart its kitchen with its logo', async () => {
    const page = await open([rule, heart]);
    const row = await page.findByRole('article', { name: 'Ramen tonight' });
    for (const text of ['Within 3 miles of 30308', 'Ramen', 'Up to $7', 'Without: Peanuts', 'Mon and Fri'])
      expect(row.textContent).toContain(text);
    await page.person.click(page.getByText('Your favorite kitchens (1)'));
    const favorite = page.getByRole('article', { name: 'Kumo Noodle Bar' });
    expect(favorite.textContent).toContain('Any meal it lists');
    expect(favorite.querySelector('img')?.getAttribute('src')).toBe('/files/kumo.webp');
  });

  test('a search fills a new rule, which shows what it would have found and is saved', async () => {
    const page = await open(
      [],
      { [save]: [ok(save, { ok: true })] },
      '/alerts?create=1&zip=30308&miles=3&upto=8&diet=vegan',
    );
    await page.person.type(await page.findByLabelText('Name of this alert'), 'Vegan');
    expect(await page.findByText('Would have found 7 meals this week')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Save alert' }));
    await page.findByText(/^Create an alert, or tap/);
    expect(page.requests.find(({ operation }) => operation === save)?.body).toMatchObject({
      name: 'Vegan',
      zips: [{ zip: '30308', miles: 3 }],
      maxPriceCents: 800,
      diets: ['vegan'],
    });
  });

  test('a refused rule keeps the editor open and says why', async () => {
    const page = await open([rule], { [save]: [refused('too-many-alert-rules')] });
    await page.person.click(await page.findByRole('button', { name: 'Edit alert Ramen tonight' }));
    await page.person.click(await page.findByRole('button', { name: 'Save alert' }));
    expect(await page.findByText('You have 10 alerts. Delete one to make room.')).toBeTruthy();
    expect((page.getByLabelText('Name of this alert') as HTMLInputElement).value).toBe('Ramen tonight');
  });

  test('a webhook is set, its secret is shown once, and it is removed', async () => {
    const posted: AlertRuleView = { ...rule, webhook: { url: 'https://hooks.example.com/', state: 'off' } };
    const page = await open([rule], {
      [list]: [ok(list, { rules: [rule] }), ok(list, { rules: [posted] }), ok(list, { rules: [rule] })],
      [setWebhook]: [ok(setWebhook, { secret: 'whsec_c2VjcmV0' })],
      [deleteWebhook]: [ok(deleteWebhook, { ok: true })],
    });
    await choose(page, 'More ways');
    await page.person.type(await page.findByLabelText('Your web address'), 'http://hooks.example.com/');
    await page.person.click(page.getByRole('button', { name: 'Save' }));
    expect(await page.findByText('Please enter an address that starts with https://.')).toBeTruthy();
    await page.person.clear(page.getByLabelText('Your web address'));
    await page.person.type(page.getByLabelText('Your web address'), 'https://hooks.example.com/');
    await page.person.click(page.getByRole('button', { name: 'Save' }));
    expect(((await page.findByLabelText('Your signing secret')) as HTMLInputElement).value).toBe('whsec_c2VjcmV0');
    await page.person.click(page.getByRole('button', { name: 'Done' }));

    expect(await page.findByText(/^We stopped sending this alert/)).toBeTruthy();
    await choose(page, 'More ways');
    expect(((await page.findByLabelText('Your web address')) as HTMLInputElement).value).toBe(
      'https://hooks.example.com/',
    );
    await page.person.click(page.getByRole('button', { name: 'Remove address' }));
    await expect.poll(() => page.queryByText(/^We stopped sending this alert/)).toBeNull();
  });

  test('a rule is paused until a day, resumed, and deleted after a question', async () => {
    const paused = { ...rule, pausedUntil: '2026-12-01T05:00:00.000Z' };
    const page = await open([rule], {
      [list]: [
        ok(list, { rules: [rule] }),
        ok(list, { rules: [paused] }),
        ok(list, { rules: [rule] }),
        ok(list, { rules: [] }),
      ],
      [pause]: [ok(pause, { ok: true }), ok(pause, { ok: true })],
      [remove]: [ok(remove, { ok: true })],
    });
    await choose(page, 'Pause');
    await page.person.click(await page.findByRole('button', { name: 'Pause' }));
    expect(await page.findByText('Paused until Dec 1')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Resume alert Ramen tonight' }));
    await expect.poll(() => page.queryByRole('button', { name: 'Resume alert Ramen tonight' })).toBeNull();
    await choose(page, 'Delete');
    expect(
      await page.findByText("We won't look for these meals anymore. You can create the alert again at any time."),
    ).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Delete' }));
    expect(await page.findByText(/^Create an alert, or tap/)).toBeTruthy();
  });
});
