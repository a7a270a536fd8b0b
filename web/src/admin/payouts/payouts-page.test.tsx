import type { OwedEarnings } from '@fondly/contract/admin/money';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import { AdjustEarningsDialog } from './adjust-earnings-dialog.tsx';
import PayoutsPage from './payouts-page.tsx';

const read = 'GET /api/admin/payouts';
const pay = 'POST /api/admin/restaurants/:id/payouts';
const readYear = 'GET /api/admin/payouts/year';
const adjust = 'POST /api/admin/restaurants/:id/adjustments';
const id = '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02';
const owed: OwedEarnings = {
  restaurantId: id,
  name: 'Kumo Noodle Bar',
  payoutSetup: 'not-started',
  cents: 2250,
  orders: 2,
  adjustments: 1,
  since: '2026-11-12T17:00:00.000Z',
};
const nothing = { owed: [], payouts: [], adjustments: [] };
const limits = {
  formLimit: { sales: 200, cents: 2_000_000, source: '26 U.S.C. 6050W(e)' },
  w9Limit: { sales: null, cents: 60_000, source: 'Decision of Fondly' },
};
const emptyYear = ok(readYear, { year: 2026, ...limits, restaurants: [], isCut: false });

describe('The payouts page', () => {
  test('a restaurant is marked as paid over the total owed, and only with a reference', async () => {
    const page = openAdminPage(<PayoutsPage />, {
      [readYear]: [emptyYear],
      [read]: [ok(read, { ...nothing, owed: [owed] }), ok(read, nothing)],
      [pay]: [ok(pay, { ok: true })],
    });
    expect((await page.findByRole('row', { name: /Kumo Noodle Bar/ })).textContent).toContain('2 orders, 1 correction');

    await page.person.click(page.getByRole('button', { name: 'Mark paid: Kumo Noodle Bar' }));
    await page.person.click(await page.findByRole('button', { name: 'I paid $22.50' }));
    expect(await page.findByText('Please enter the reference.')).toBeTruthy();
    await page.person.type(page.getByLabelText('Reference'), 'FONDLY 17');
    await page.person.click(page.getByRole('button', { name: 'I paid $22.50' }));

    expect(await page.findByText('Nothing is owed. Stripe pays every kitchen automatically.')).toBeTruthy();
    expect(page.sent(pay)).toMatchObject([
      { amountCents: 2250, reference: 'FONDLY 17', reason: 'Paid by bank transfer.', paidOn: expect.any(String) },
    ]);
  });

  test('a changed amount is explained and read again', async () => {
    const page = openAdminPage(<PayoutsPage />, {
      [readYear]: [emptyYear],
      [read]: [ok(read, { ...nothing, owed: [owed] }), ok(read, { ...nothing, owed: [{ ...owed, cents: 2000 }] })],
      [pay]: [refused('owed-amount-changed')],
    });
    await page.person.click(await page.findByRole('button', { name: 'Mark paid: Kumo Noodle Bar' }));
    await page.person.type(await page.findByLabelText('Reference'), 'FONDLY 17');
    await page.person.click(page.getByRole('button', { name: 'I paid $22.50' }));

    expect((await page.findByRole('alert')).textContent).toContain('The amount owed just changed.');
    await expect.poll(() => page.getByRole('row', { name: /Kumo/, hidden: true }).textContent).toContain('$20.00');
  });

  test('chosen kitchens are paid by transfers of one day, and a refusal names its kitchen', async () => {
    const other = { ...owed, restaurantId: crypto.randomUUID(), name: 'Saffron Alley', cents: 1000 };
    const page = openAdminPage(<PayoutsPage />, {
      [readYear]: [emptyYear],
      [read]: [
        ok(read, { ...nothing, owed: [owed, other, { ...other, restaurantId: crypto.randomUUID(), cents: -500 }] }),
      ],
      [pay]: [ok(pay, { ok: true }), refused('w9-missing'), ok(pay, { ok: true })],
    });
    expect((await page.findByRole('region', { name: 'Without an account' })).textContent).toContain('$32.50');
    expect(page.getByRole('region', { name: 'Owed by kitchens' }).textContent).toContain('$5.00');
    expect(page.getAllByRole('checkbox')).toHaveLength(2);

    await page.person.click(page.getByRole('checkbox', { name: 'Choose Kumo Noodle Bar' }));
    await page.person.click(page.getByRole('button', { name: 'Select all' }));
    await page.person.click(page.getByRole('button', { name: 'Mark 2 as paid: $32.50' }));
    expect(await page.findByRole('dialog', { name: '$32.50 to 2 kitchens' })).toBeTruthy();
    await page.person.type(page.getByLabelText('Reference'), 'FONDLY 17');
    await page.person.click(page.getByRole('button', { name: 'I paid $32.50' }));
    expect((await page.findByRole('alert')).textContent).toContain('Saffron Alley: ');

    await page.person.click(page.getByRole('button', { name: 'I paid $32.50' }));
    await expect.poll(() => page.sent(pay)).toHaveLength(4);
    const ids = page.sent(pay).map((body) => (body as { requestId: string }).requestId);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
  });

  test('a failed read can be repeated', async () => {
    const page = openAdminPage(<PayoutsPage />, {
      [read]: [refused('internal-error'), ok(read, nothing)],
      [readYear]: [emptyYear],
    });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText('Nothing is owed. Stripe pays every kitchen automatically.')).toBeTruthy();
  });

  test('the calendar year flags a kitchen that needs Form 1099-K and one without a W-9', async () => {
    const restaurant = {
      restaurantId: id,
      name: 'Kumo Noodle Bar',
      payeeName: 'Kumo Noodle LLC',
      w9ReceivedOn: '2026-11-20',
      grossCents: 2_000_001,
      payments: 201,
      paidCents: 1_600_000,
      transfers: 12,
      isReportable: true,
      isW9Missing: false,
    };
    const other = { ...restaurant, restaurantId: crypto.randomUUID(), name: 'Saffron Alley', payeeName: '' };
    const restaurants = [restaurant, { ...other, w9ReceivedOn: null, isReportable: false, isW9Missing: true }];
    const page = openAdminPage(<PayoutsPage />, {
      [read]: [ok(read, nothing)],
      [readYear]: [ok(readYear, { year: 2026, ...limits, restaurants, isCut: false }), emptyYear],
    });

    const flagged = await page.findByRole('row', { name: /Kumo Noodle Bar/ });
    expect(flagged.textContent).toContain(
      'Kumo Noodle LLC, W-9 of Fri, Nov 20Needs Form 1099-K$20,000.01201$16,000.00 in 12',
    );
    const missing = page.getByRole('row', { name: /Saffron Alley/ }).textContent;
    expect(missing).toContain('No payee yet, no W-9');
    expect(missing).toContain('W-9 missing');
    await page.person.click(page.getByRole('button', { name: '2025' }));
    await vi.waitFor(() => expect(page.requests.filter(({ operation }) => operation === readYear)).toHaveLength(2));
  });
});

test('an adjustment validates its fields, and a minus subtracts from the earnings', async () => {
  const onDone = vi.fn();
  const restaurant = { id, name: 'Kumo Noodle Bar' };
  const page = openAdminPage(<AdjustEarningsDialog restaurant={restaurant} onClose={onDone} />, {
    [adjust]: [ok(adjust, { ok: true })],
  });

  await page.person.type(await page.findByLabelText('Amount in dollars'), '5000');
  await page.person.click(page.getByRole('button', { name: 'Book the correction' }));
  expect(page.getByText('At most $1,000.00 at once.')).toBeTruthy();
  expect(page.getByText('Please give a reason.')).toBeTruthy();
  await page.person.clear(page.getByLabelText('Amount in dollars'));
  await page.person.type(page.getByLabelText('Amount in dollars'), '12.5');
  await page.person.selectOptions(page.getByLabelText('Which way'), 'The kitchen gets less');
  await page.person.type(page.getByLabelText('Reason'), 'Fee of May.');
  await page.person.click(page.getByRole('button', { name: 'Book the correction' }));

  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(page.sent(adjust)).toMatchObject([{ amountCents: -1250, account: 'goodwill', reason: 'Fee of May.' }]);
});
