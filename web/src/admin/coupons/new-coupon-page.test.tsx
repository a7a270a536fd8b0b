import { findCouponErrors } from '@fondly/contract/admin/coupon-rules';
import { expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import NewCouponPage from './new-coupon-page.tsx';
import { parseCouponForm } from './parse-coupon-form.ts';

const createCoupon = 'POST /api/admin/coupons';
const find = 'GET /api/admin/restaurants';
const restaurantId = '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02';

const open = (replies: Parameters<typeof openAdminPage>[1]) => openAdminPage(<NewCouponPage />, replies);

test('the coupon form validates its fields, then creates a coupon for one kitchen', async () => {
  const row = { id: restaurantId, name: 'Kumo Noodle Bar' } as never;
  const page = open({
    [find]: [ok(find, { restaurants: [row], counts: {} as never, pages: 1 })],
    [createCoupon]: [
      refused('invalid-input', { fields: { code: 'A coupon with this code already exists.' } }),
      ok(createCoupon, { ok: true }),
    ],
  });
  const send = () => page.person.click(page.getByRole('button', { name: 'Create coupon' }));
  await send();
  expect(page.getByText('Use 4 to 24 letters, digits and dashes.')).toBeTruthy();
  expect(page.getByText('Enter an amount from $0.01 to $100.')).toBeTruthy();
  expect(page.getByText('Please give a reason.')).toBeTruthy();
  expect(page.sent(createCoupon)).toEqual([]);

  await page.person.type(page.getByLabelText('Code'), 'peach-20');
  await page.person.selectOptions(page.getByLabelText('Kind'), 'percent');
  await page.person.type(page.getByLabelText('Percent off'), '20');
  await page.person.selectOptions(page.getByLabelText('Who pays for it'), 'restaurant');
  await page.person.type(page.getByLabelText('Reason'), 'Opening week.');
  await send();
  expect(page.getByText('Choose the kitchens that pay for it.')).toBeTruthy();
  await page.person.type(page.getByLabelText('Only at these kitchens (optional)'), 'ku');
  await page.person.click(await page.findByRole('button', { name: 'Kumo Noodle Bar' }));
  await send();
  expect(await page.findByText('A coupon with this code already exists.')).toBeTruthy();
  await send();
  expect(await page.findByText('somewhere else')).toBeTruthy();
  expect(page.where()).toBe('/admin/coupons/PEACH-20');
  expect(page.sent(createCoupon)[1]).toEqual({
    code: 'PEACH-20',
    discountType: 'percent',
    value: 20,
    funder: 'restaurant',
    startsAt: null,
    endsAt: null,
    maxUses: null,
    usesPerPerson: 1,
    firstOrderOnly: false,
    minimumCents: 0,
    restaurantIds: [restaurantId],
    reason: 'Opening week.',
  });
});

test.for([
  [{ value: '3.005' }, { value: 'Enter an amount from $0.01 to $100.' }],
  [{ maxUses: 'many' }, { maxUses: 'Enter a whole number, 1 or more.' }],
  [{ usesPerPerson: '' }, { usesPerPerson: 'Enter a whole number from 1 to 100.' }],
  [{ minimumCents: 'x' }, { minimumCents: 'Enter an amount in dollars.' }],
  [{ firstOrderOnly: 'on', usesPerPerson: '2' }, { usesPerPerson: 'A person has one first order: enter 1.' }],
  [{ startsAt: '2026-11-22T10:00', endsAt: '2026-11-22T09:00' }, { endsAt: 'The end must come after the start.' }],
] as [Record<string, string>, object][])('the coupon form parses %j', ([typed, fieldErrors]) => {
  const values = { code: 'PEACH', value: '3', usesPerPerson: '1', ...typed };
  expect(findCouponErrors(parseCouponForm(values, []), new Date('2026-11-21T10:00:00Z'))).toEqual(fieldErrors);
});
