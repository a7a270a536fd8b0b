import { setLocale } from '@fondly/messages/runtime';
import { within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now, restaurant } from '../testing/sample-data.ts';
import {
  earned,
  manualStatement,
  olderEarnings,
  payout,
  payoutsNotSetUp,
  statement,
  view,
} from '../testing/sample-payouts.ts';
import { statementCsv } from './statement-csv.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const readRestaurant = 'GET /api/restaurant';
const read = 'GET /api/restaurant/payouts';
const lines = 'GET /api/restaurant/payouts/earnings';
const readStatement = 'GET /api/restaurant/payouts/:id';
const _start = 'POST /api/restaurant/payouts/onboarding';
const _refreshAccount = 'POST /api/restaurant/payouts/account/refresh';
const _dismiss = 'PUT /api/restaurant/payouts/success-message';
const _link = 'POST /api/restaurant/payouts/dashboard-link';

type Setup = (typeof restaurant)['payoutSetup'];
const restaurantReply = (payoutSetup: Setup, isPayoutsEnabledMessageDismissed = false) =>
  ok(readRestaurant, { ...restaurant, payoutSetup, isPayoutsEnabledMessageDismissed });
const open = (replies = {}, query = '') =>
  openRestaurantPage(`/dashboard?tab=payouts${query}`, DashboardPage, { [read]: [ok(read, view)], ...replies });

const assignLocation = vi.fn();
beforeEach(() => {
  assignLocation.mockReset();
  const { location } = window;
  vi.spyOn(window, 'location', 'get').mockImplementation(() => ({ ...location, assign: assignLocation }) as never);
});
afterEach(() => vi.restoreAllMocks());

describe('The payouts tab', () => {
  test('the tab shows weekly earnings, bank payouts and the account', async () => {
    const page = await open({ [readRestaurant]: [restaurantReply('on', true)] });

    const week = await page.findByRole('link', { name: /^This Week/ });
    expect(week.textContent).toBe('This Week$412.50Nov 15 to 21');
    expect(page.getByRole('link', { name: /^Last Week/ }).textContent).toBe('Last Week$349.25Nov 8 to 14');
    expect(page.getByRole('link', { name: /^Total Earnings/ }).textContent).toContain('$2,186.75Since Wed, Sep 30');
    const rows = within(page.getByRole('region', { name: 'Bank payouts' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ArrivesOrdersRefundsPayoutStatus',
      'Wed, Nov 2546-$7.50$349.25On its way',
      'Wed, Nov 1846-$7.50$349.25Paid',
    ]);
    expect(page.getByText('Bank account ending in 6104')).toBeTruthy();
    expect(page.queryByText('Your fee')).toBeNull();
  });

  test('a planned fee is shown with its day before it begins', async () => {
    const changes = [{ fromDate: '2026-12-05', basisPoints: 1_200, fixedCents: 30 }];
    const fee = { basisPoints: 0, fixedCents: 0, changes };
    const page = await open({ [read]: [ok(read, { ...view, fee })] });
    expect((await page.findByText('Your fee')).closest('[role=status]')?.textContent).toBe(
      'Your fee You pay no fee now.From Sat, Dec 5: 12% + $0.30 for each order',
    );
  });

  test('a restaurant that has earned but not set up payouts sees the amount held for it', async () => {
    const page = await open({ [read]: [ok(read, payoutsNotSetUp)] });

    expect(await page.findByText(/We're holding/)).toBeTruthy();
    expect(page.getByText('$15.00')).toBeTruthy();
    expect(page.getByText(/None yet\. Your first payout comes on a Monday/)).toBeTruthy();
    expect(page.getByText('No sales yet')).toBeTruthy();
    expect(page.getAllByText('Not yet')).toHaveLength(3);
  });

  test('a skeleton is shown while the tab loads, and a failed read is repeated', async () => {
    const waiting = await open({ [read]: ['never'] });
    expect(await waiting.findByText('Loading your payouts')).toBeTruthy();
    waiting.unmount();

    const page = await open({ [read]: [refused('internal-error'), ok(read, view)] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByRole('link', { name: /^This Week/ })).toBeTruthy();
  });

  test('a total opens its lines, loads older ones on request, and closes them', async () => {
    const page = await open({ [lines]: [ok(lines, earned), ok(lines, olderEarnings)] });

    await page.person.click(await page.findByRole('link', { name: /^Last Week/ }));
    expect(page.where()).toBe('/dashboard?tab=payouts&earnings=last-week');
    const panel = within(await page.findByRole('region', { name: 'Last Week, line by line' }));
    expect(await panel.findByText('Refund of Tonkotsu Ramen')).toBeTruthy();
    expect(panel.getByText('Your discounts').parentElement?.textContent).toBe('Your discounts-$5.00');
    await page.person.click(panel.getByRole('button', { name: 'Show older' }));
    expect(await panel.findByText('1 × Tonkotsu Ramen')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Show older' })).toBeNull();

    await page.person.click(page.getByRole('link', { name: /^Last Week/ }));
    expect(page.queryByRole('region', { name: 'Last Week, line by line' })).toBeNull();
  });

  test('a disputed payment is named in the language of the page, and a typed reason stays as written', async () => {
    setLocale('es');
    onTestFinished(() => setLocale('en'));
    const correction = { ...(earned.lines[0] as (typeof earned.lines)[number]), kind: 'correction' as const };
    const shown = [
      { ...correction, id: 8, isDispute: true },
      { ...correction, id: 7, note: 'For the spoiled broth.' },
    ];
    const page = await open({ [lines]: [ok(lines, { ...earned, lines: shown, olderThan: null })] }, '&earnings=total');

    expect(await page.findByText('Un pago en disputa')).toBeTruthy();
    expect(page.getByText('For the spoiled broth.').getAttribute('lang')).toBe('');
  });

  test('a payout opens its statement, which can be printed and exported', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const page = await open({ [readStatement]: [ok(readStatement, statement)] });

    await page.person.click(await page.findByRole('link', { name: 'Statement for Wed, Nov 18' }));

    const shown = within(await page.findByRole('region', { name: 'Statement' }));
    expect(shown.getByText('Refund: =1+1')).toBeTruthy();
    expect(shown.getByText('Coupon paid by Fondly: Bento')).toBeTruthy();
    expect(shown.getByText('Arrived Wed, Nov 18 in the bank account ending in 6104')).toBeTruthy();
    expect(shown.getAllByRole('row').at(-2)?.textContent).toBe('Payout$349.25');
    expect(shown.getAllByRole('row').at(-1)?.textContent).toMatch(/^Tax collected and remitted by Fondly.*\$35\.77$/);
    expect(shown.getByText('Fee 12% + $0.30: -$48.58')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await page.person.click(page.getByRole('link', { name: 'All payouts' }));
    expect(await page.findByRole('link', { name: /^This Week/ })).toBeTruthy();
  });

  test('a manual payout is labeled and shows the reason of its correction', async () => {
    const replies = {
      [readStatement]: [ok(readStatement, manualStatement)],
      [read]: [ok(read, { ...payoutsNotSetUp, payouts: [manualStatement.payout] })],
    };
    const page = await open(replies);

    await page.person.click(await page.findByRole('link', { name: 'Statement for Wed, Nov 18' }));

    const shown = within(await page.findByRole('region', { name: 'Statement' }));
    expect(shown.getByText('Bank transfer from Fondly, Wed, Nov 18')).toBeTruthy();
    expect(shown.getByText('FONDLY 17')).toBeTruthy();
    expect(shown.getByText('For the spoiled broth.')).toBeTruthy();
    expect(statementCsv(manualStatement)).toContain('"Correction","","","For the spoiled broth.","",0.00,0.00,5.00');
  });

  test.for([
    { what: 'with the provider', figures: { accountCents: 2_250 }, text: /^\$22\.50 is in your payout account/ },
    {
      what: 'owed to the provider',
      figures: { accountCents: -750 },
      text: /^Refunds took \$7\.50 more than .* If there are none, Stripe may take it from your bank account\.$/,
    },
    {
      what: 'to be paid manually',
      figures: { carriedOverCents: 380 },
      text: /^\$3\.80 comes with the next bank transfer/,
    },
    { what: 'to be paid back', figures: { carriedOverCents: -400 }, text: /^\$4\.00 comes out of the next/ },
  ])('an amount that is $what is shown', async ({ figures, text }) => {
    const page = await open({ [read]: [ok(read, { ...payoutsNotSetUp, waitingCents: 0, ...figures })] });
    expect(await page.findByText((_, node) => node?.tagName === 'P' && text.test(node.textContent))).toBeTruthy();
  });

  test('a statement of another restaurant or an unknown one shows an error', async () => {
    const page = await open({ [readStatement]: [refused('payout-not-found')] }, `&statement=${payout.id}`);
    expect(await page.findByRole('heading', { name: /^We couldn't load/ })).toBeTruthy();
  });
});
