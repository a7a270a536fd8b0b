import type { TaxMonth, TaxMonthArea } from '@fondly/contract/admin/tax-returns';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PageRoutes, setAddress } from '../../testing/page-routes.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import TaxPage from './tax-page.tsx';

const readYear = 'GET /api/admin/tax/months';
const readMonth = 'GET /api/admin/tax/months/:month';
const readWithout = 'GET /api/admin/tax/restaurants-without-area';
const unlocated = { id: '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02', name: 'Olive Row Mezze', zip: '30306' };
const file = 'POST /api/admin/tax/returns';

const figures = {
  ...{ grossCents: 150_000, restaurantDiscountCents: 10_000, baseCents: 140_000, collectedCents: 12_460 },
  ...{ refundedCents: 460, netDueCents: 12_000 },
};
const closed: TaxMonth = {
  ...figures,
  ...{ month: '2026-10', state: 'closed', closesOn: '2026-11-11', areas: 1, paidAreas: 0 },
};
const open: TaxMonth = { ...closed, month: '2026-11', state: 'open', closesOn: '2026-12-11' };
const area: TaxMonthArea = {
  ...figures,
  ...{ area: 'atlanta', name: 'Atlanta, Fulton County', state: 'GA', status: 'closed', payment: null },
};
const noArea: TaxMonthArea = { ...area, area: null, name: null, collectedCents: 0, refundedCents: 0, netDueCents: 0 };

const year = {
  ...{ year: 2026, years: [2026], months: [open, closed] },
  threshold: { cents: 10_000_000, source: 'O.C.G.A. 48-8-2' },
  states: [{ state: 'GA', grossCents: 8_099_999 }],
};

function openPage(replies: Parameters<typeof stubApi>[0], address = '/admin/tax') {
  vi.stubGlobal('ResizeObserver', Watcher);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const requests = stubApi({
    [readYear]: [ok(readYear, year)],
    [readWithout]: [ok(readWithout, { hasMore: false, restaurants: [unlocated], requiredFrom: '2027-01-15' })],
    [readMonth]: [ok(readMonth, { month: '2026-10', closesOn: closed.closesOn, areas: [area, noArea] })],
    ...replies,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setAddress(address);
  const screen = render(
    <QueryClientProvider client={queries}>
      <PageRoutes pages={{ '/admin/tax': <TaxPage /> }} />
    </QueryClientProvider>,
  );
  onTestFinished(cleanup);
  const sent = (operation: string) => requests.filter((call) => call.operation === operation).map(({ body }) => body);
  return { ...screen, sent, person: userEvent.setup() };
}

/** jsdom has no layout: nothing to observe. */
class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}

describe('The page of tax', () => {
  test('shows the oldest month that is to file, and records the payment once with its reference', async () => {
    const page = openPage({ [file]: [refused('tax-month-changed'), ok(file, { ok: true })] });
    expect(await page.findByRole('region', { name: 'October 2026 by tax area' })).toBeTruthy();
    expect(await page.findByText('No tax area (GA)')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Filed and paid: Atlanta, Fulton County (GA)' }));
    await page.person.click(await page.findByRole('button', { name: 'I filed and paid $120.00' }));
    expect(await page.findByText('Please enter the reference.')).toBeTruthy();
    expect(page.sent(file)).toEqual([]);

    await page.person.type(page.getByLabelText('Reference'), 'GTC 4711');
    await page.person.click(page.getByRole('button', { name: 'I filed and paid $120.00' }));
    expect(await page.findByText(/The amount due has changed. Nothing was recorded/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'I filed and paid $120.00' }));
    await vi.waitFor(() => expect(page.sent(file)).toHaveLength(2));
    const [first, second] = page.sent(file);
    expect(first).toMatchObject({ area: 'atlanta', month: '2026-10', amountCents: 12_000, reference: 'GTC 4711' });
    expect(second).toEqual(first);
  });

  test('compares the sales of a state with the threshold, and says that a presence may make tax due at once', async () => {
    const page = openPage({});
    const panel = within(await page.findByRole('region', { name: 'Sales by state in 2026' }));
    expect(panel.getByRole('row', { name: 'GA $80,999.99 80%' })).toBeTruthy();
    expect(panel.getByText(/From \$100,000\.00 of gross sales.*\(O\.C\.G\.A\. 48-8-2\)/)).toBeTruthy();
    expect(panel.getByText(/physical presence in the state.*may make tax due from the first sale/)).toBeTruthy();
  });

  test('lists the kitchens without a tax area, and says from when they cannot sell', async () => {
    const page = openPage({});
    const panel = within(await page.findByRole('region', { name: 'Kitchens without a tax area' }));
    expect(panel.getByText('They cannot sell meals of Fri, Jan 15, 2027, or later.')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Olive Row Mezze' }).getAttribute('href')).toContain(unlocated.id);
  });

  test('an open month has nothing to record, and a paid one shows when and how', async () => {
    const payment = { amountCents: 12_000, paidOn: '2026-11-18', reference: 'GTC 4711', filedBy: 'Ada' };
    const areas: TaxMonthArea[] = [
      { ...area, status: 'paid', payment },
      { ...area, area: 'macon', name: 'Macon', status: 'open' },
    ];
    const page = openPage(
      { [readMonth]: [ok(readMonth, { month: '2026-11', closesOn: open.closesOn, areas })] },
      '/admin/tax?month=2026-11',
    );
    expect(await page.findByText('Paid Wed, Nov 18, GTC 4711')).toBeTruthy();
    expect(page.getByText('This month is open. It can be filed from Fri, Dec 11 on.')).toBeTruthy();
    expect(page.queryByRole('button', { name: /^Filed and paid/ })).toBeNull();
  });
});
