import type { SessionView } from '@fondly/contract/account';
import type { AdminRestaurantRow, ApplicationView } from '@fondly/contract/admin/restaurants';
import type { TotalsView } from '@fondly/contract/admin/totals';
import { cleanup, render, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refreshSession } from '../../shared/session/session.ts';
import { clearToasts } from '../../shared/ui/feedback/toast.tsx';
import { maya, signedOutSession } from '../../testing/open-page.tsx';
import { PageRoutes, readAddress, setAddress } from '../../testing/page-routes.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import AdminLayout from '../layout.tsx';
import { stubBrowser } from '../testing/open-admin-page.tsx';
import RestaurantsPage from './restaurants-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T17:00:00.000Z') });

type Replies = Parameters<typeof stubApi>[0];

const admin: SessionView = { ...maya, user: maya.user && { ...maya.user, isAdmin: true } };
const id = '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02';
const money = { grossCents: 2100, refundsCents: 300, netCents: 1800 };
const figures: TotalsView = {
  restaurants: 38,
  waiting: 1,
  meals: 412,
  activeToday: 96,
  orders: 3,
  money,
  mealsSaved: 2874,
  week: {
    today: '2026-11-20',
    current: { restaurants: 2, netCents: 1180, mealsSaved: 40 },
    previous: { restaurants: 1, netCents: 1000, mealsSaved: 44 },
  },
};
const application: ApplicationView = {
  id,
  name: 'Olive Row Mezze',
  logoUrl: null,
  tone: ['#22304A', '#FFFFFF'],
  restaurantType: 'chef-led',
  zip: '30306',
  area: null,
  contactName: 'Lena Park',
  appliedAt: '2026-11-17T17:00:00.000Z',
  dueDate: '2026-11-19',
  due: 'late',
  requestedChanges: null,
  taxArea: null,
  suggestedTaxArea: null,
  checks: [{ text: 'ZIP 30306 is outside the pilot area', hasPassed: false }],
};
const kumo: AdminRestaurantRow = {
  id,
  name: 'Kumo Noodle Bar',
  logoUrl: null,
  tone: ['#22304A', '#FFFFFF'],
  email: 'hello@kumo.example',
  zip: '30308',
  restaurantType: 'chef-led',
  status: 'approved',
  adminOnly: false,
  payoutSetup: 'on',
  meals: 64,
  orders: 312,
  netCents: 218_675,
  createdAt: '2026-09-30T12:00:00.000Z',
};
const nothing = { approved: 0, pending: 0, rejected: 0, suspended: 0, closed: 0 };
const session = (view: SessionView) => [ok('GET /api/account/session', view)];
const defaultReplies: Replies = {
  'GET /api/account/session': session(admin),
  'GET /api/admin/access': [ok('GET /api/admin/access', { state: 'open', recoveryCodes: 10 })],
  'GET /api/admin/totals': [ok('GET /api/admin/totals', figures)],
  'GET /api/admin/applications': [ok('GET /api/admin/applications', { applications: [application] })],
  'GET /api/admin/waiting': [ok('GET /api/admin/waiting', { applications: 1, problemReports: 0, alarms: 2 })],
  'GET /api/admin/views': [ok('GET /api/admin/views', { views: [] })],
  'GET /api/admin/restaurants': [ok('GET /api/admin/restaurants', { restaurants: [], counts: nothing, pages: 1 })],
};

async function openAdmin(replies: Replies = {}, matchMedia?: () => unknown) {
  stubBrowser();
  if (matchMedia) vi.stubGlobal('matchMedia', matchMedia);
  const requests = stubApi({ ...defaultReplies, ...replies });
  await refreshSession();
  const page = (
    <AdminLayout>
      <RestaurantsPage />
    </AdminLayout>
  );
  setAddress('/admin');
  const screen = render(<PageRoutes pages={{ '/admin': page }} />);
  onTestFinished(() => {
    clearToasts();
    cleanup();
  });
  const person = userEvent.setup({ advanceTimers: (milliseconds) => void vi.advanceTimersByTime(milliseconds) });
  return { ...screen, person, requests, where: readAddress };
}

describe('The restaurants page', () => {
  test('a signed-out visitor is sent to the sign-in and back', async () => {
    const visitor = await openAdmin({ 'GET /api/account/session': session(signedOutSession) });
    // Tests share the tab's memory, so an earlier session may have ended.
    expect(visitor.where().replace('&ended=1', '')).toBe('/login?next=%2Fadmin');
  });

  test('a customer reads that the page is for operators, and nothing is requested', async () => {
    const customer = await openAdmin({ 'GET /api/account/session': session(maya) });
    expect(await customer.findByRole('heading', { level: 1, name: 'This page is for operators' })).toBeTruthy();
    expect(customer.requests.filter(({ operation }) => operation.includes('admin'))).toEqual([]);
  });

  test('the page shows the totals and the applications that waited too long', async () => {
    const page = await openAdmin();

    expect(await page.findByText('2,874')).toBeTruthy();
    expect(page.getByText('$18.00')).toBeTruthy();
    expect(page.getByText(/Was due Thu, Nov 19/)).toBeTruthy();
    expect(page.getByText(/^No matches\./)).toBeTruthy();
    expect(document.title).toBe('(1) Restaurants | Fondly');
    expect(await page.findByRole('link', { name: /^Alarms\W*2\W*waiting for you/ })).toBeTruthy();
  });

  test('the totals are compared with the same days of last week, and a first week stands alone', async () => {
    const page = await openAdmin();
    const noteOf = async (name: string) => (await page.findByRole('region', { name })).lastElementChild?.textContent;
    expect(await noteOf('Order amount')).toBe('$11.80 this week, $10.00 by Fri last week');
    expect(await noteOf('Meals saved')).toBe('40 this week, 44 by Fri last week');
    expect(await noteOf('Restaurants')).toBe('2 joined this week, 1 by Fri last week');
    page.unmount();

    const onSunday = { ...figures, week: { ...figures.week, today: '2026-11-22' } };
    const sunday = await openAdmin({ 'GET /api/admin/totals': [ok('GET /api/admin/totals', onSunday)] });
    expect(await sunday.findByText('40 this week, 44 last Sunday')).toBeTruthy();
    sunday.unmount();

    const none = { restaurants: 0, netCents: 0, mealsSaved: 0 };
    const week = { today: '2026-11-20', current: { ...none, netCents: 1180 }, previous: none };
    const first = await openAdmin({
      'GET /api/admin/totals': [ok('GET /api/admin/totals', { ...figures, week })],
    });
    expect((await first.findByRole('region', { name: 'Order amount' })).textContent).toMatch(/\$11\.80 this week$/);
    expect(first.getByRole('region', { name: 'Meals saved' }).textContent).toMatch(/0 this week$/);
  });

  test('zeros of the list are lighter than other figures', async () => {
    const empty = { ...kumo, id: id.replace('02', '03'), name: 'Petit Four Corners', orders: 0, netCents: 0 };
    const counts = { ...nothing, approved: 2 };
    const page = await openAdmin({
      'GET /api/admin/restaurants': [
        ok('GET /api/admin/restaurants', { restaurants: [kumo, empty], counts, pages: 1 }),
      ],
    });
    const figuresOf = async (name: string) =>
      within(await page.findByRole('row', { name: new RegExp(name) })).getAllByText(/^\$?[\d,.]+$/);
    const mutedOf = async (name: string) =>
      (await figuresOf(name)).filter((one) => one.matches('.muted')).map(({ textContent }) => textContent);
    expect(await mutedOf('Petit Four Corners')).toEqual(['0', '$0.00']);
    expect(await mutedOf('Kumo Noodle Bar')).toEqual([]);
  });

  test('the filter has the states that a restaurant has', async () => {
    const counts = { ...nothing, approved: 29, pending: 1 };
    const page = await openAdmin({
      'GET /api/admin/restaurants': [ok('GET /api/admin/restaurants', { restaurants: [kumo], counts, pages: 1 })],
    });
    await page.findByRole('button', { name: /^Active/ });
    const states = within(page.getByRole('group', { name: 'State' })).getAllByRole('button');
    expect(states.map(({ textContent }) => textContent)).toEqual(['All30', 'Active29', 'Pending1']);
  });

  test('on a phone the applications come before the totals, and the totals wait for them', async () => {
    const replies: Replies = { 'GET /api/admin/applications': ['never'] };
    const phone = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
    const waiting = await openAdmin(replies, phone);
    expect(await waiting.findByRole('heading', { name: 'Waiting for review' })).toBeTruthy();
    const isShown = (element: HTMLElement) => element.closest('[hidden]') === null;
    expect(isShown(await waiting.findByText('2,874'))).toBe(false);
    waiting.unmount();

    const page = await openAdmin({}, phone);
    const figure = await page.findByText('2,874');
    const queue = page.getByRole('heading', { name: 'Waiting for review' });
    await expect.poll(() => isShown(figure)).toBe(true);
    expect(queue.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('an application is rejected only with a reason', async () => {
    const decided = 'POST /api/admin/restaurants/:id/decision';
    const page = await openAdmin({ [decided]: [ok(decided, { status: 'rejected' })] });
    const sent = () => page.requests.filter(({ operation }) => operation === decided).map(({ body }) => body);
    await page.person.click(await page.findByRole('button', { name: 'Review Olive Row Mezze' }));
    await page.person.click(await page.findByRole('button', { name: 'Reject: Olive Row Mezze' }));
    await page.person.click(await page.findByRole('button', { name: 'Reject' }));
    expect(await page.findByText('Please give a reason.')).toBeTruthy();
    expect(sent()).toEqual([]);

    await page.person.type(page.getByLabelText('Reason'), 'No kitchen there.');
    await page.person.click(page.getByRole('button', { name: 'Reject' }));
    expect(await page.findByText('Olive Row Mezze is rejected')).toBeTruthy();
    expect(sent()).toEqual([{ reviewAction: 'reject', reason: 'No kitchen there.' }]);
  });

  test('an application with something to look at is approved in two steps, from its row', async () => {
    const decided = 'POST /api/admin/restaurants/:id/decision';
    const page = await openAdmin({ [decided]: [ok(decided, { status: 'approved' })] });
    const row = within(await page.findByRole('listitem', { name: 'Olive Row Mezze' }));
    expect(row.getByRole('list', { name: 'To look at' }).textContent).toBe('ZIP 30306 is outside the pilot area');

    const approve = row.getByRole('button', { name: 'Approve anyway: Olive Row Mezze' });
    expect(approve.querySelector('svg')).toBeNull();
    await page.person.click(approve);
    await page.person.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    expect(await page.findByText('Olive Row Mezze is approved')).toBeTruthy();
    const sent = page.requests.filter(({ operation }) => operation === decided).map(({ body }) => body);
    expect(sent).toEqual([{ reviewAction: 'approve', reason: 'Application checked.' }]);
  });

  test('an opened review is approved without a dialog, because its checks are in view', async () => {
    const decided = 'POST /api/admin/restaurants/:id/decision';
    const page = await openAdmin({ [decided]: [ok(decided, { status: 'approved' })] });
    await page.person.click(await page.findByRole('button', { name: 'Review Olive Row Mezze' }));
    await page.person.click(page.getByRole('button', { name: 'Approve anyway: Olive Row Mezze' }));
    expect(await page.findByText('Olive Row Mezze is approved')).toBeTruthy();
    expect(page.queryByRole('dialog')).toBeNull();
    const sent = page.requests.filter(({ operation }) => operation === decided).map(({ body }) => body);
    expect(sent).toEqual([{ reviewAction: 'approve', reason: 'Application checked.' }]);
  });

  test('the menu button says what waits and opens the navigation, which closes on the way to a page', async () => {
    const page = await openAdmin();
    const button = await page.findByRole('button', { name: 'Open the menu, 3 waiting for you' });
    await page.person.click(button);
    const menu = within(await page.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: /^Alarms\W*2\W*waiting for you/ })).toBeTruthy();
    expect(menu.getByRole('button', { name: 'Log out' })).toBeTruthy();
    await page.person.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));

    await page.person.click(button);
    await page.person.click(await page.findByRole('link', { name: 'Security' }));
    expect(page.where()).toBe('/admin/second-factor');
  });

  test('the navigation groups its pages under headings', async () => {
    const page = await openAdmin();
    // The skeleton also contains a navigation.
    await page.findByText('2,874');
    const navigation = within(await page.findByRole('navigation', { name: 'Operator pages' }));
    const lists = navigation.getAllByRole('list').map((list) => within(list).getAllByRole('link').length);
    expect(lists).toEqual([4, 5, 4, 2]);
    const today = within(navigation.getByRole('list', { name: 'Today' }));
    expect(await today.findByRole('link', { name: /^Restaurants\W*1\W*waiting for you/ })).toBeTruthy();
  });

  test('a restaurant is found by what it sold: Meals, Orders and Amount sort the list, the largest first', async () => {
    const list = 'GET /api/admin/restaurants' as const;
    const page = await openAdmin({ [list]: [ok(list, { restaurants: [kumo], counts: nothing, pages: 1 })] });
    const sorts = () =>
      page.requests
        .filter(({ operation }) => operation === list)
        .map(({ query }) => new URLSearchParams(query).get('sort'));
    expect(await page.findByText('Sep 30')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Meals' }));
    await page.person.click(await page.findByRole('button', { name: 'Orders' }));
    await page.person.click(await page.findByRole('button', { name: 'Amount' }));
    await page.person.click(await page.findByRole('button', { name: 'Amount' }));

    await waitFor(() => expect(sorts()).toEqual(['-joined', '-meals', '-orders', '-amount', 'amount']));
    expect(page.where()).toBe('/admin?sort=amount');
    expect(page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('ascending');
  });

  test('each part that failed to load can be loaded again', async () => {
    const page = await openAdmin({
      'GET /api/admin/totals': [refused('internal-error'), ok('GET /api/admin/totals', figures)],
      'GET /api/admin/applications': [ok('GET /api/admin/applications', { applications: [] })],
    });

    expect(await page.findByText('Nobody waits. New applications appear here.')).toBeTruthy();
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText('2,874')).toBeTruthy();
  });
});
