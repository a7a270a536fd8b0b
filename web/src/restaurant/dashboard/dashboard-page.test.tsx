import { within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { figures, meal, now } from '../testing/sample-data.ts';
import DashboardPage from './dashboard-page.tsx';
import { preloadTabs } from './dashboard-tabs.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const read = 'GET /api/restaurant/dashboard';
const list = 'GET /api/restaurant/meals';
const meals = (...some: (typeof meal)[]) => ok(list, { meals: some });
const open = (replies = {}, tab = '') => openRestaurantPage(`/dashboard${tab}`, DashboardPage, replies);

describe('The dashboard', () => {
  test.for([
    { tab: '', heading: 'Good afternoon, Aiko', entry: 'Overview' },
    { tab: '?tab=unknown', heading: 'Good afternoon, Aiko', entry: 'Overview' },
    { tab: '?tab=meals', heading: 'Manage Meals', entry: 'Meals' },
    { tab: '?tab=orders', heading: 'Orders', entry: 'Orders' },
    { tab: '?tab=payouts', heading: 'Payouts', entry: 'Payouts' },
    { tab: '?tab=profile', heading: 'Profile', entry: 'Profile' },
  ])('/dashboard$tab shows "$heading" with the navigation and the bell', async ({ tab, heading, entry }) => {
    const page = await open({}, tab);

    expect(await page.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    const navigation = within(page.getByRole('navigation', { name: 'Kitchen pages' }));
    expect(navigation.getByRole('link', { current: 'page' }).textContent).toBe(entry);
    expect(page.getByRole('button', { name: /^Notifications/ })).toBeTruthy();
    expect(page.getAllByRole('button', { name: 'Log out' }).length).toBeGreaterThan(0);
  });
});

describe('The overview', () => {
  test('the overview greets by the restaurant’s local time and shows its metrics', async () => {
    const page = await open();

    expect(await page.findByRole('heading', { level: 1, name: 'Good afternoon, Aiko' })).toBeTruthy();
    expect(within(await page.findByRole('region', { name: "Today's orders" })).getByText(/^2 to approve/)).toBeTruthy();
    expect(page.getByText('11 orders last Friday')).toBeTruthy();
    expect(within(page.getByRole('region', { name: 'Active meals' })).getByText('6')).toBeTruthy();
    expect(within(page.getByRole('region', { name: 'Recurring meals' })).getByText('3')).toBeTruthy();
    const pickups = within(page.getByRole('region', { name: 'Next pickups' }));
    expect(pickups.getByRole('listitem').textContent).toContain('Jordan P. · H7RDTY · 5:30 PM to 7:00 PM');
  });

  test('without a recurring meal the active meals have a link to a form that repeats', async () => {
    const page = await open({ [read]: [ok(read, { ...figures, recurringMeals: 0 })] });
    const card = within(await page.findByRole('region', { name: 'Active meals' }));

    expect(card.getByRole('link', { name: 'Repeat a meal weekly' }).getAttribute('href')).toBe('/new-menu-item?repeat');
    expect(page.queryByRole('region', { name: 'Recurring meals' })).toBeNull();
  });

  test('the bars name the sales of each day and of the same day last week', async () => {
    const page = await open();
    const week = within(await page.findByRole('list', { name: 'This week by day' }));
    const days = week.getAllByRole('listitem');
    const texts = days.map(({ firstElementChild }) => firstElementChild?.textContent);
    expect(days.map(({ title }) => title)).toEqual(texts);
    expect(page.getByText('This week').querySelectorAll('span')).toHaveLength(1);
    expect(page.getByText('Last week')).toBeTruthy();
    expect(texts).toEqual([
      'Sunday: $0.00',
      'Monday: $10.00, $5.00 last week',
      'Tuesday: $20.00, $10.00 last week',
      'Wednesday: $30.00, $15.00 last week',
      'Thursday: $40.00, $20.00 last week',
      'Friday: $50.00, $25.00 last week',
      'Saturday: still to come, $30.00 last week',
    ]);
  });

  test.for([
    { cents: 5000, shown: '$50' },
    { cents: 123_400, shown: '$1.2K' },
  ])('only the highest bar, of $cents cents, has its amount above it', async ({ cents, shown }) => {
    const dailyRevenue = figures.dailyRevenue.map((bar) => ({ ...bar, cents: bar.isToday ? cents : 1000 }));
    const page = await open({ [read]: [ok(read, { ...figures, dailyRevenue })] });
    const week = within(await page.findByRole('list', { name: 'This week by day' }));
    const amount = week.getByText(/^\$[\d.]+K?$/);
    expect([amount.textContent, amount.getAttribute('aria-hidden')]).toEqual([shown, 'true']);
    expect(amount.closest('li')?.title).toMatch(/^Friday/);
  });

  test('revenue behind last week says how much last week had through the same day', async () => {
    const page = await open({ [read]: [ok(read, { ...figures, previousRevenue: { today: 0, week: 50_000 } })] });
    expect(await page.findByText('Last week through Friday: $500.00')).toBeTruthy();
    page.unmount();

    const dailyRevenue = figures.dailyRevenue.map((bar, index) => ({ ...bar, isToday: index === 0 }));
    const onSunday = { ...figures, dailyRevenue, previousRevenue: { today: 0, week: 50_000 } };
    const sunday = await open({ [read]: [ok(read, onSunday)] });
    expect(await sunday.findByText('$500.00 last Sunday')).toBeTruthy();
  });

  test('active meals are those on sale, and the rest is beside them, so that the number agrees with the list', async () => {
    const soldOut = { ...meal, id: '2f5a4c10-8a51-4a4e-9a77-5b8e0f6c1d08', unavailableReason: 'sold-out' as const };
    const noteOf = async (activeMeals: number) => {
      const page = await open({
        [read]: [ok(read, { ...figures, activeMeals })],
        [list]: [meals(meal, { ...soldOut, availableQuantity: 0 })],
      });
      const card = within(await page.findByRole('region', { name: 'Active meals' }));
      const note = (await card.findByText(/4 portions left/)).textContent;
      page.unmount();
      return note;
    };
    expect(await noteOf(1)).toBe('4 portions left · 1 sold out');
    expect(await noteOf(2)).toBe('4 portions left · 1 on sale now · 1 sold out');
  });

  test('on a phone the next pickups come before stats and actions', async () => {
    const media = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: query.includes('max-width') }));
    const page = await open();
    await page.findByRole('region', { name: 'Next pickups' });
    const regions = page.getAllByRole('region').map((one) => one.querySelector('h2')?.textContent);
    vi.unstubAllGlobals();

    expect(regions.indexOf('Next pickups')).toBe(0);
    expect(regions.indexOf('On sale now')).toBe(1);
    expect(regions.indexOf('Quick Actions')).toBeGreaterThan(2);
  });

  test('a skeleton is shown while metrics load, and a failed read is repeated', async () => {
    const waiting = await open({ [read]: ['never'] });
    expect(await waiting.findByText('Loading your numbers')).toBeTruthy();
    waiting.unmount();

    const page = await open({ [read]: [refused('internal-error'), ok(read, figures)] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByRole('region', { name: 'Revenue' })).toBeTruthy();
  });

  test('revenue is shown for today, the week or all time, and the choice is remembered', async () => {
    const page = await open();
    const card = within(await page.findByRole('region', { name: 'Revenue' }));
    expect(card.getByText('$412.50')).toBeTruthy();
    expect(card.getByText('+18% on last week')).toBeTruthy();
    // The gain says it once.
    expect(card.queryByText(/^Last week through/)).toBeNull();
    await page.person.click(card.getByRole('button', { name: 'Today' }));
    // A day that is not over is behind by nature, so its comparison has no percentage.
    expect(card.getByText('$120.00 last Friday')).toBeTruthy();
    expect(card.queryByText(/% on/)).toBeNull();

    await page.person.click(card.getByRole('button', { name: 'Total' }));

    expect(card.getByText('$1,200.00')).toBeTruthy();
    expect(card.getByText('from 1 order')).toBeTruthy();
    await page.person.click(page.getByRole('link', { name: 'Meals' }));
    await page.findByRole('heading', { name: 'Manage Meals' });
    await page.person.click(page.getByRole('link', { name: 'Overview' }));
    const reopened = within(await page.findByRole('region', { name: 'Revenue' }));
    expect(reopened.getByText('$1,200.00')).toBeTruthy();
  });

  test('achievements show their progress, and the nearest one is named', async () => {
    const page = await open();
    const tracker = within(await page.findByRole('region', { name: 'Progress Tracker' }));

    expect(tracker.getByText("You've given 34 meals a second chance so far.")).toBeTruthy();
    expect(tracker.getByText('Earned Oct 2, 2026')).toBeTruthy();
    expect(tracker.getAllByText('34 of 50').length).toBeGreaterThan(0);
    expect(tracker.getByText('16 more meals')).toBeTruthy();
  });

  test('the overview links to the common tasks', async () => {
    const page = await open();
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    await page.findByRole('region', { name: 'Revenue' });

    expect(hrefOf('Add New Meal')).toBe('/new-menu-item');
    expect(hrefOf('View Orders')).toBe('/orders');
    expect(hrefOf('Check Payouts')).toBe('/dashboard?tab=payouts');
    expect(page.queryByRole('button', { name: 'Payment dashboard' })).toBeNull();
  });
});
