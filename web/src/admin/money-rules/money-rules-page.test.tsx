import type { TaxArea } from '@fondly/contract/admin/tax';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import MoneyRulesPage from './money-rules-page.tsx';

const read = 'GET /api/admin/tax/areas';
const plan = 'POST /api/admin/tax/areas/:slug/rates';
const withdraw = 'POST /api/admin/tax/rates/:id/withdraw';
const preview = 'GET /api/admin/order-price';
const id = '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02';
const rate = {
  id,
  ppm: 89_000,
  fromDate: '2027-01-01',
  source: 'GA DOR chart',
  madeBy: 'Ada',
  madeAt: '2026-11-20T17:00:00.000Z',
};
const area: TaxArea = {
  slug: 'atlanta',
  name: 'Atlanta, Fulton County',
  state: 'GA',
  today: '2026-11-20',
  restaurants: 12,
  rates: [{ ...rate, state: 'planned' }],
};

const open = (replies: Parameters<typeof openAdminPage>[1]) =>
  openAdminPage(<MoneyRulesPage />, { [read]: [ok(read, { areas: [area] })], ...replies });

describe('The page of money rules', () => {
  test('a rate is entered in percent and sent in parts per million', async () => {
    const page = open({ [plan]: [refused('rate-date-taken'), ok(plan, { id })] });
    expect(await page.findByText(/12 kitchens\. No rate is in effect/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Add a rate for Atlanta, Fulton County' }));
    await page.person.click(await page.findByRole('button', { name: 'Add' }));
    expect(await page.findByText('Enter a rate such as 8.9.')).toBeTruthy();
    expect(page.sent(plan)).toEqual([]);

    await page.person.type(page.getByLabelText('Rate in percent'), '8.875');
    await page.person.type(page.getByLabelText('From'), '2027-04-01');
    await page.person.type(page.getByLabelText('Source'), 'GA DOR chart Q2');
    await page.person.click(page.getByRole('button', { name: 'Add' }));
    expect(await page.findByText(/already has a rate from that day/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Add' }));
    const body = { ppm: 88_750, fromDate: '2027-04-01', source: 'GA DOR chart Q2' };
    await vi.waitFor(() => expect(page.sent(plan)).toEqual([body, body]));
  });

  test('only a planned rate can be withdrawn, and only with a reason', async () => {
    const begun = {
      ...rate,
      id: id.replace('0d', '1d'),
      ppm: 80_000,
      fromDate: '2026-01-01',
      state: 'in-effect' as const,
    };
    const areas = [{ ...area, rates: [...area.rates, begun] }];
    const page = open({
      [read]: [ok(read, { areas })],
      [withdraw]: [ok(withdraw, { ok: true })],
    });
    expect(await page.findByText(/Today's rate is 8%/)).toBeTruthy();
    expect(page.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1);
    await page.person.click(page.getByRole('button', { name: 'Withdraw 8.9% from Fri, Jan 1, 2027' }));
    await page.person.click(await page.findByRole('button', { name: 'Withdraw' }));
    expect(page.sent(withdraw)).toEqual([]);
    await page.person.type(page.getByLabelText('Reason'), 'Typed wrong.');
    await page.person.click(page.getByRole('button', { name: 'Withdraw' }));
    await vi.waitFor(() => expect(page.sent(withdraw)).toEqual([{ reason: 'Typed wrong.' }]));
  });

  test('the preview shows the tax that Fondly pays', async () => {
    const price = { subtotalCents: 500, discountCents: 500, taxPpm: 89_000, taxBaseCents: 500, taxCents: 45 };
    const page = open({
      [preview]: [ok(preview, { ...price, taxAbsorbedCents: 45, feeCents: 0, totalCents: 0 })],
    });
    await page.person.selectOptions(await page.findByLabelText('Coupon'), 'Percent, paid by Fondly');
    await page.person.type(page.getByLabelText(/Off, in dollars/), '100');
    await page.person.click(page.getByRole('button', { name: 'Compute the price' }));
    expect(await page.findByText('Tax: 8.9% of $5.00')).toBeTruthy();
    expect(page.getByText('Tax that Fondly pays').nextSibling?.textContent).toBe('-$0.45');
    expect(page.getByText('The customer pays').nextSibling?.textContent).toBe('$0.00');
  });
});
