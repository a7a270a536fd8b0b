import { policies } from '@fondly/contract/policies';
import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, stubApi } from '../../testing/stub-api.ts';
import FaqPage from '../faq/faq-page.tsx';
import LandingPage from './landing-page.tsx';

const today = 'GET /api/public/today';
const config = 'GET /api/public/config';

async function open(address: '/' | '/faq' = '/', isTaxed = false) {
  stubApi({
    'GET /api/account/session': [ok('GET /api/account/session', signedOutSession)],
    [today]: [ok(today, { mealCount: 7, restaurantCount: 3, isTaxed, meals: [] })],
    [config]: [
      ok(config, {
        publishableKey: 'pk_test_1',
        stripeJsUrl: null,
        showsWallets: false,
        contactEmail: 'hello@fondly.example',
        contactPhone: null,
        isDemo: false,
        serverTime: '2026-11-20T21:30:00.000Z',
      }),
    ],
  });
  return openPage(address, { '/': LandingPage, '/faq': FaqPage });
}
type Page = Awaited<ReturnType<typeof open>>;
const findTarget = (page: Page, name: string) => page.getByRole('link', { name }).getAttribute('href');
const readSection = (page: Page, heading: string) => {
  const section = page.getByRole('heading', { name: heading, level: 2 }).closest('section');
  if (!section) throw new Error(`no section has the heading ${heading}`);
  return within(section);
};

describe('The landing page', () => {
  test('"For Kitchens" and "List Your First Meal" lead to the login of restaurants', async () => {
    const page = await open();
    expect(findTarget(page, 'For Kitchens')).toBe('/restaurant-login');
    const links = page.getAllByRole('link', { name: 'List Your First Meal' });
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(['/restaurant-login']));
  });

  test('the sample says "+ tax" once the page knows that prices are without it', async () => {
    const taxed = await open('/', true);
    expect(await taxed.findByText('+ tax')).toBeTruthy();
    taxed.unmount();
    const untaxed = await open('/');
    expect(await untaxed.findByText(/7 meals/)).toBeTruthy();
    expect(untaxed.queryByText('+ tax')).toBeNull();
  });

  test('the savings section counts the meals of today and leads to the login choice', async () => {
    const page = await open();
    const section = readSection(page, 'Start Saving on Great Meals Today');
    expect(await section.findByText('7 meals from 3 kitchens in Atlanta.')).toBeTruthy();
    expect(findTarget(page, 'Browse Available Meals')).toBe('/customer-onboarding');
  });

  test('the section for kitchens names its three benefits', async () => {
    const section = readSection(await open(), 'For Kitchens & Chefs');
    expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Extra Revenue',
      'Reduce Waste',
      'Reach New Diners',
    ]);
  });

  test('the section for customers has its four steps in order', async () => {
    const section = readSection(await open(), 'For The Lovers Of Food');
    expect(section.getAllByRole('listitem').map((step) => within(step).getByRole('heading').textContent)).toEqual([
      '1. Restaurants list extra meals',
      '2. You grab the deal',
      '3. Pick it up',
      '4. Everyone wins',
    ]);
  });

  test('the footer has the specified links, the contact address and the copyright year', async () => {
    const page = await open();
    const footer = within(page.getByRole('contentinfo'));
    await footer.findByRole('link', { name: 'Contact' });
    await expect
      .poll(() => footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]))
      .toEqual([
        ['', '/'],
        ['For Restaurants', '/signup-flow'],
        ['FAQ', '/faq'],
        ['Privacy Policy', '/privacy-policy'],
        ['Terms of Service', '/terms-of-service'],
        ['Accessibility', '/accessibility'],
        ['Developers', '/developers'],
        ['Contact', 'mailto:hello@fondly.example'],
        ['Español', '/es'],
      ]);
    expect(footer.getByText('© 2024 Fondly')).toBeTruthy();
  });
});

describe('The FAQ', () => {
  test('restaurants and customers read the specified facts, with the numbers of the policies', async () => {
    const { container } = await open('/faq');
    const text = container.textContent ?? '';
    for (const fact of [
      'There are no fees in the pilot',
      'Payouts go to your bank account every week',
      'Is there a minimum order',
      'No-shows are kept by the restaurant',
      'Pickup times are firm',
      `up to ${policies.approvalMinutes} minutes for each`,
      `hold your portions for ${policies.holdMinutes} minutes`,
      `until ${policies.cancelBeforePickupMinutes / 60} hours before pickup starts`,
    ])
      expect(text).toContain(fact);
  });
});
