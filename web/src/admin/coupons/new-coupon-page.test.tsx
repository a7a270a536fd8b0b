import { findCouponErrors } from '@fondly/contract/admin/coupon-rules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clearToasts } from '../../shared/ui/feedback/toast.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import NewCouponPage from './new-coupon-page.tsx';
import { parseCouponForm } from './parse-coupon-form.ts';

const createCoupon = 'POST /api/admin/coupons';
const find = 'GET /api/admin/restaurants';
const restaurantId = '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02';

function open(replies: Parameters<typeof stubApi>[0]) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const requests = stubApi(replies);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const routes = [
    { path: '/', Component: NewCouponPage },
    { path: '*', element: <p>its page</p> },
  ];
  const router = createMemoryRouter(routes);
  const screen = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    clearToasts();
    cleanup();
    queries.clear();
  });
  const sent = () => requests.filter(({ operation }) => operation === createCoupon).map(({ body }) => body);
  return { ...screen, sent, person: userEvent.setup(), where: () => router.state.location.pathname };
}

test('the coupon form validates its fields, then creates a coupon for one kitchen', async () => {
  const row = { id: restaurantId, name: 'Kumo Noodle Bar' } as never;
  const page = open({
    [find]: [ok(find, { restaurants: [row], counts: {} as never, pages: 1 })],
    [createCoupon]: [
      refused('invalid-input', { fields: { code: 'A coupon with this code already exists.' } }),
      ok(createCoupon, { ok: true }),
    ],
  });
  const send = () => page.person.click(page.getByRole('button', { name: 'Make the coupon' }));
  await send();
  expect(page.getByText('Use 4 to 24 letters, digits and dashes.')).toBeTruthy();
  expect(page.getByText('Enter an amount from $0.01 to $100.')).toBeTruthy();
  expect(page.getByText('Please give a reason.')).toBeTruthy();
  expect(page.sent()).toEqual([]);

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
  expect(await page.findByText('its page')).toBeTruthy();
  expect(page.where()).toBe('/admin/coupons/PEACH-20');
  expect(page.sent()[1]).toEqual({
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
