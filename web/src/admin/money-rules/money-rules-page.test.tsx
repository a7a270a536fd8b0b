import type { TaxArea } from '@fondly/contract/admin/tax';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import MoneyRulesPage from './money-rules-page.tsx';

const read = 'GET /api/admin/tax/areas';
const plan = 'POST /api/admin/tax/areas/:slug/rates';
const withdraw = 'POST /api/admin/tax/rates/:id/withdraw';
const preview = 'GET /api/admin/order-price';
const readFees = 'GET /api/admin/fees';
const planFee = 'POST /api/admin/fees';
const withdrawFee = 'POST /api/admin/fees/:id/withdraw';
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
  openAdminPage(<MoneyRulesPage />, {
    [read]: [ok(read, { areas: [area] })],
    [readFees]: [ok(readFees, { today: '2026-11-20', increasesFrom: '2026-12-05', rules: [] })],
    ...replies,
  });

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

  test('a fee is entered in percent and dollars and sent in basis points and cents', async () => {
    const page = open({ [planFee]: [refused('fee-notice'), ok(planFee, { id })] });
    await page.person.click(await page.findByRole('button', { name: 'Plan a fee' }));
    const percent = await page.findByLabelText('Percent of each order');
    await page.person.clear(percent);
    await page.person.type(percent, '12,5');
    await page.person.click(page.getByRole('button', { name: 'Plan the fee' }));
    expect(await page.findByText('Enter a percentage such as 12 or 12.5.')).toBeTruthy();
    expect(page.sent(planFee)).toEqual([]);
    await page.person.clear(percent);
    await page.person.type(percent, '12.5');
    await page.person.clear(page.getByLabelText('Dollars for each order'));
    await page.person.type(page.getByLabelText('Dollars for each order'), '0.30');
    await page.person.selectOptions(page.getByLabelText('For'), 'Atlanta, Fulton County (GA)');
    await page.person.type(page.getByLabelText('Reason'), 'The pilot ends.');
    await page.person.click(page.getByRole('button', { name: 'Plan the fee' }));
    expect(await page.findByText("Fee increases need 14 days' notice.")).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Plan the fee' }));
    const scope = { restaurantId: null, taxArea: 'atlanta' };
    const body = { ...scope, basisPoints: 1_250, fixedCents: 30, fromDate: '2026-12-05', reason: 'The pilot ends.' };
    await vi.waitFor(() => expect(page.sent(planFee)).toEqual([body, body]));
  });

  test('a planned fee can be withdrawn, and one in effect cannot', async () => {
    const rule = { basisPoints: 1_200, fixedCents: 30, reason: 'The pilot ends.', madeBy: 'Ada', madeAt: rate.madeAt };
    const restaurant = { id, name: 'Kumo Noodle Bar' };
    const rules = [
      { ...rule, id, restaurant: null, taxArea: null, fromDate: '2026-12-05', state: 'planned' as const },
      {
        ...rule,
        id: id.replace('0d', '1d'),
        restaurant,
        taxArea: null,
        fromDate: '2026-11-01',
        state: 'in-effect' as const,
      },
    ];
    const page = open({
      [readFees]: [ok(readFees, { today: '2026-11-20', increasesFrom: '2026-12-05', rules })],
      [withdrawFee]: [ok(withdrawFee, { ok: true })],
    });
    expect(await page.findByRole('link', { name: 'Kumo Noodle Bar' })).toBeTruthy();
    expect(page.getAllByRole('button', { name: /^Withdraw 12% \+ \$0.30/ })).toHaveLength(1);
    await page.person.click(
      page.getByRole('button', { name: /^Withdraw 12% \+ \$0.30 for All kitchens from Sat, Dec 5/ }),
    );
    await page.person.type(await page.findByLabelText('Reason'), 'Typed wrong.');
    await page.person.click(page.getByRole('button', { name: 'Withdraw' }));
    await vi.waitFor(() => expect(page.sent(withdrawFee)).toEqual([{ reason: 'Typed wrong.' }]));
  });

  test('the preview shows the tax that Fondly pays', async () => {
    const price = { subtotalCents: 500, discountCents: 500, taxPpm: 89_000, taxBaseCents: 500, taxCents: 45 };
    const page = open({
      [preview]: [
        ok(preview, {
          ...price,
          taxAbsorbedCents: 45,
          feeBasisPoints: 0,
          feeFixedCents: 0,
          feeCents: 0,
          totalCents: 0,
          earningCents: 500,
        }),
      ],
    });
    await page.person.selectOptions(await page.findByLabelText('Coupon'), 'Percent, paid by Fondly');
    await page.person.type(page.getByLabelText(/Off, in dollars/), '100');
    await page.person.click(page.getByRole('button', { name: 'Compute the price' }));
    expect(await page.findByText('Tax: 8.9% of $5.00')).toBeTruthy();
    expect(page.getByText('The kitchen earns').nextSibling?.textContent).toBe('$5.00');
    expect(page.getByText('Tax that Fondly pays').nextSibling?.textContent).toBe('-$0.45');
    expect(page.getByText('The customer pays').nextSibling?.textContent).toBe('$0.00');
  });
});
