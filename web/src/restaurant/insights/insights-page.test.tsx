import type { InsightsView } from '@fondly/contract/restaurant/insights';
import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now } from '../testing/sample-data.ts';
import { formatDuration } from './format-duration.ts';
import InsightsPage from './insights-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const read = 'GET /api/restaurant/insights';
const week = {
  week: '2026-11-15',
  listed: 20,
  sold: 15,
  meals: 4,
  soldOut: 2,
  minutesToSellOut: 95,
  collected: 9,
  noShows: 1,
  canceledByCustomer: 0,
  canceledByRestaurant: 0,
  ratings: 2,
  rating: 4.5,
};
const emptyInsights = {
  week: '2026-11-08',
  listed: 0,
  sold: 0,
  meals: 0,
  soldOut: 0,
  minutesToSellOut: null,
  collected: 0,
  noShows: 0,
  canceledByCustomer: 0,
  canceledByRestaurant: 0,
  ratings: 0,
  rating: null,
};
const day = { day: '2026-11-20', orders: 3, salesCents: 2400, refundsCents: 800, netCents: 1600 };
const view: InsightsView = {
  weeks: [emptyInsights, week],
  meals: [{ name: 'Tonkotsu Ramen', listingCount: 4, listed: 20, sold: 15, soldOut: 2 }],
  stars: [0, 0, 0, 1, 1],
  problemReports: [{ reason: 'quality', count: 1 }],
  days: [day],
  previousDays: [{ ...day, day: '2026-10-23', netCents: 1000 }],
  suggestions: [{ kind: 'more-portions', mealName: 'Tonkotsu Ramen', count: 4, total: 4 }],
};
const nothing: InsightsView = {
  ...view,
  weeks: [emptyInsights],
  meals: [],
  stars: [0, 0, 0, 0, 0],
  problemReports: [],
  days: [],
  previousDays: [],
  suggestions: [],
};
const open = (reply: ReturnType<typeof refused>) => openRestaurantPage('/insights', InsightsPage, { [read]: [reply] });

describe('Insights', () => {
  test('the page shows metrics, charts with tables for screen readers, and suggestions', async () => {
    const page = await open(ok(read, view));
    const sellThrough = await page.findByRole('region', { name: 'Sell-through' });
    expect(sellThrough.textContent).toContain('75%15 of 20 portions sold');
    const rows = within(sellThrough)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(['Week ofSell-through', 'Nov 8None yet', 'Nov 1575%']);
    expect(page.getByRole('region', { name: 'Time to sell out' }).textContent).toContain('1 hr 35 min');
    expect(page.getByRole('region', { name: 'Not picked up' }).textContent).toContain('10%1 of 10 paid orders');
    expect(page.getByText('List more portions of Tonkotsu Ramen')).toBeTruthy();
    expect(page.getByText('Sold out 4 of 4 times.')).toBeTruthy();
    expect(page.getByText('Something was wrong with the food')).toBeTruthy();
  });

  test('fewer than five weeks make no line, which is said once and leads to more weeks', async () => {
    const page = await open(ok(read, view));
    expect(await page.findAllByText('Not enough weeks yet for a trend line.')).toHaveLength(1);
    expect(page.getByRole('region', { name: 'Rating' }).querySelectorAll('path')).toHaveLength(0);

    await page.person.click(page.getByRole('button', { name: 'See 12 weeks' }));

    expect(page.where()).toBe('/insights?weeks=12');
    expect(page.queryByRole('button', { name: 'See 12 weeks' })).toBeNull();
  });

  test('five weeks make a line', async () => {
    const weeks = ['10-18', '10-25', '11-01', '11-08', '11-15'].map((end) => ({ ...week, week: `2026-${end}` }));
    const page = await open(ok(read, { ...view, weeks }));
    await page.findByRole('region', { name: 'Rating' });

    expect(page.getByRole('region', { name: 'Rating' }).querySelectorAll('path').length).toBeGreaterThan(0);
    expect(page.queryByText('Not enough weeks yet for a trend line.')).toBeNull();
  });

  test('arrow keys read the earnings of one day after the other, with those of the period before', async () => {
    const page = await open(ok(read, { ...view, previousDays: [{ ...day, day: '2026-11-06', netCents: 1000 }] }));
    const chart = await page.findByRole('slider', { name: 'Earnings by day' });
    expect(chart.getAttribute('aria-valuetext')).toBe('Fri, Nov 20 $16.00 2 weeks before $10.00');
    chart.focus();

    await page.person.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toBe('Thu, Nov 19 $0.00 2 weeks before $0.00');
    await page.person.keyboard('{Home}{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toContain('Sun, Nov 8');
  });

  test('the chart of a new restaurant begins with the week of its first sale', async () => {
    const page = await open(ok(read, { ...view, previousDays: [] }));
    const chart = await page.findByRole('slider', { name: 'Earnings by day' });
    chart.focus();

    await page.person.keyboard('{Home}');
    expect(chart.getAttribute('aria-valuetext')).toBe('Sun, Nov 15 $0.00');
  });

  test('a period that cannot be loaded leaves the known one on screen, and says so', async () => {
    const page = await openRestaurantPage('/insights', InsightsPage, {
      [read]: [ok(read, view), refused('internal-error')],
    });
    await page.findByRole('region', { name: 'Sell-through' });

    await page.person.click(page.getByRole('button', { name: '12 weeks' }));

    expect(await page.findByText("We couldn't load 12 weeks.")).toBeTruthy();
    expect(page.getByRole('region', { name: 'Sell-through' })).toBeTruthy();
  });

  test('the chart ends today, so that no day to come looks like a day without sales', async () => {
    const page = await open(ok(read, view));
    const chart = await page.findByRole('slider', { name: 'Earnings by day' });
    chart.focus();

    await page.person.keyboard('{End}');
    expect(chart.getAttribute('aria-valuetext')).toContain('Fri, Nov 20');
  });

  test('a failed read and a restaurant without insights are explained', async () => {
    const failed = await open(refused('internal-error'));
    expect(await failed.findByRole('button', { name: /try again/i })).toBeTruthy();
    failed.unmount();
    const empty = await open(ok(read, nothing));
    expect(await empty.findByRole('heading', { name: 'No insights yet' })).toBeTruthy();
  });

  test('durations are rounded', () => {
    expect([40, 120, 700, 4320].map(formatDuration)).toEqual(['40 min', '2 hr', '12 hr', '3 days']);
  });
});
