import { within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now } from '../testing/sample-data.ts';
import { view, year } from '../testing/sample-payouts.ts';
import { yearSummaryCsv } from './year-summary-csv.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const read = 'GET /api/restaurant/payouts';
const readYear = 'GET /api/restaurant/payouts/year';
const open = (replies: Parameters<typeof openRestaurantPage>[2], query = '&year=2026') =>
  openRestaurantPage(`/dashboard?tab=payouts${query}`, DashboardPage, { [read]: [ok(read, view)], ...replies });

describe('Sales handled by Fondly', () => {
  test('the payouts tab leads to the year, with its sums, months, and earlier years', async () => {
    const page = await open({ [readYear]: [ok(readYear, year)] }, '');
    await page.person.click(await page.findByRole('link', { name: 'Sales by year, for your tax return' }));

    const shown = within(await page.findByRole('region', { name: '2026' }));
    const figures = shown.getAllByRole('definition').map(({ parentElement }) => parentElement?.textContent);
    expect(figures).toEqual([
      ...['Sales$624.00', 'Your discounts-$12.00', 'Fees-$30.60', 'Refunds-$7.50', 'Corrections$0.00'],
      ...['Earned$573.90', 'Tax collected and remitted by Fondly$54.47'],
    ]);
    expect(shown.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'MonthOrdersSalesEarnedTax',
      'October24$204.00$204.00$18.16',
      'November47$420.00$369.90$36.31',
    ]);
    expect(shown.getByRole('link', { name: '2025' }).getAttribute('href')).toContain('year=2025');
    expect(page.getByRole('button', { name: 'Print' })).toBeTruthy();
  });

  test('a year without sales says so, and a failed one can be loaded again', async () => {
    const empty = { ...year, months: [], year: 2025 };
    const page = await open({ [readYear]: [refused('internal-error'), ok(readYear, empty)] }, '&year=2025');

    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText('No sales in 2025.')).toBeTruthy();
  });

  test('the CSV has a row for each month and a total that they add up to', () => {
    const [head, ...rows] = yearSummaryCsv(year).trimEnd().split('\r\n');
    expect(head).toContain('"Tax collected and remitted by Fondly"');
    expect(rows).toEqual([
      '"2026-10",24,204.00,0.00,0.00,0.00,0.00,204.00,18.16',
      '"2026-11",47,420.00,-12.00,-30.60,-7.50,0.00,369.90,36.31',
      '"Total 2026",71,624.00,-12.00,-30.60,-7.50,0.00,573.90,54.47',
    ]);
  });
});
