import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import type { StaffView } from '@fondly/contract/restaurant/staff';
import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { chef } from '../../testing/open-page.tsx';
import { ok, refused } from '../../testing/stub-api.ts';
import OrdersPage from '../orders/orders-page.tsx';
import { openRestaurantPage, orders } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, collectedOrder, now, orderAwaitingApproval, restaurant } from '../testing/sample-data.ts';
import StaffPage from './staff-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const read = 'GET /api/restaurant/staff';
const owner = {
  id: null,
  name: 'Aiko Tanaka',
  email: 'aiko@kumo.example',
  role: 'owner' as const,
  since: '2026-10-01T12:00:00.000Z',
  lastSeenAt: now.toISOString(),
};
const theo = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b01',
  name: 'Theo Park',
  email: 'theo@kumo.example',
  role: 'counter' as const,
  since: '2026-11-01T12:00:00.000Z',
  lastSeenAt: '2026-11-20T14:05:00.000Z',
};
const invitation = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b02',
  email: 'lou@kumo.example',
  role: 'manager' as const,
  sentAt: '2026-11-10T14:05:00.000Z',
  expiresAt: '2026-11-17T14:05:00.000Z',
  isExpired: true,
};
const ownerAlone: StaffView = { people: [owner], invitations: [], log: [] };
const staffed: StaffView = {
  people: [owner, theo],
  invitations: [invitation],
  log: [{ id: 1, at: '2026-11-20T14:00:00.000Z', action: 'joined', actorName: 'Theo Park', targetName: 'Theo Park' }],
};
const view = (staff: StaffView) => ok(read, staff);
const open = (replies: Parameters<typeof openRestaurantPage>[2] = {}) =>
  openRestaurantPage('/staff', StaffPage, { [read]: [view(staffed)], ...replies });

/** The restaurant as a person with another role sees it. */
function asRole(role: RestaurantRole) {
  const {
    payoutSetup: _payoutSetup,
    isStripeOnboarded: _on,
    payoutsEnabled: _payoutsEnabled,
    isPayoutsEnabledMessageDismissed: _isDismissed,
    ...rest
  } = restaurant;
  const session = { ...chef, restaurant: chef.restaurant && { ...chef.restaurant, role } };
  return {
    'GET /api/account/session': [ok('GET /api/account/session', session)],
    'GET /api/restaurant': [ok('GET /api/restaurant', { ...rest, role })],
  };
}
const withoutMoney = ({
  totalCents: _totalCents,
  paidCents: _paidCents,
  refundedCents: _refundedCents,
  paymentStatus: _paymentStatus,
  ...order
}: RestaurantOrderView) => ({
  ...order,
  transitions: [],
});

describe('The staff page of an owner', () => {
  test('the page shows a skeleton, an error after a failed read, and an owner who works alone', async () => {
    const waiting = await open({ [read]: ['never'] });
    expect(await waiting.findByText('Loading your staff')).toBeTruthy();
    // Its reads would take the replies of the next page.
    waiting.unmount();
    const page = await open({ [read]: [refused('internal-error'), view(ownerAlone)] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText(/It's just you so far/)).toBeTruthy();
  });

  test('the page shows names, roles and last activity, and confirms a removal', async () => {
    const page = await open({
      'DELETE /api/restaurant/staff/:id': [ok('DELETE /api/restaurant/staff/:id', ownerAlone)],
    });
    const people = within(await page.findByRole('region', { name: 'People' }));
    expect(people.getByText('Last active today, 9:05 AM')).toBeTruthy();
    expect(page.getByText('Link expired')).toBeTruthy();

    await page.person.click(people.getByRole('button', { name: 'More options for Theo Park' }));
    await page.person.click(await page.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Remove Theo Park?' }));
    await page.person.click(dialog.getByRole('button', { name: 'Remove' }));

    await vi.waitFor(() => expect(people.queryByText('Theo Park')).toBeNull());
  });

  test('an invitation has a role, and errors are shown at their fields', async () => {
    const invite = 'POST /api/restaurant/invitations';
    const page = await open({ [invite]: [refused('already-invited'), ok(invite, staffed)] });
    const send = await page.findByRole('button', { name: 'Send invitation' });
    await page.person.click(send);
    expect(page.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true');

    await page.person.type(page.getByRole('textbox', { name: 'Email' }), 'lou@kumo.example');
    await page.person.click(page.getByRole('radio', { name: /^Manager/ }));
    await page.person.click(send);
    expect((await page.findByRole('alert')).textContent).toContain("You've already invited this address.");
    await page.person.click(send);

    expect(await page.findByText('We sent an invitation to lou@kumo.example')).toBeTruthy();
    expect(page.sent(invite).at(-1)).toEqual({ email: 'lou@kumo.example', role: 'manager' });
  });

  test('a change goes on after the owner enters the password, and stops when the owner cancels', async () => {
    const invite = 'POST /api/restaurant/invitations';
    const confirm = 'POST /api/account/identity';
    const page = await open({
      [invite]: [refused('identity-not-confirmed'), refused('identity-not-confirmed'), ok(invite, staffed)],
      [confirm]: [refused('wrong-password'), ok(confirm, { ok: true })],
    });
    const send = await page.findByRole('button', { name: 'Send invitation' });
    await page.person.type(page.getByRole('textbox', { name: 'Email' }), 'lou@kumo.example');
    await page.person.click(send);
    const findDialog = () => page.findByRole('dialog', { name: "Confirm that it's you" });
    await page.person.click(within(await findDialog()).getByRole('button', { name: 'Cancel' }));
    expect((await page.findByRole('alert')).textContent).toContain('Please enter your password again');

    await page.person.click(send);
    const dialog = within(await findDialog());
    await page.person.type(dialog.getByLabelText('Password'), 'not mine');
    await page.person.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText("That's not your password. Please try again.")).toBeTruthy();
    await page.person.type(dialog.getByLabelText('Password'), 'correct horse battery');
    await page.person.click(dialog.getByRole('button', { name: 'Continue' }));

    expect(await page.findByText('We sent an invitation to lou@kumo.example')).toBeTruthy();
    expect([page.sent(invite).length, page.sent(confirm).length]).toEqual([3, 2]);
  });
});

describe('Pages by role', () => {
  test.for([
    { role: 'counter' as const, address: '/dashboard', destination: '/counter' },
    { role: 'counter' as const, address: '/staff', destination: '/counter' },
    { role: 'manager' as const, address: '/staff', destination: '/dashboard' },
  ])(
    'a person with the role $role who opens $address is sent to $destination',
    async ({ role, address, destination }) => {
      const page = await openRestaurantPage(address, StaffPage, asRole(role));
      await vi.waitFor(() => expect(page.where()).toBe(destination));
    },
  );

  test('counter staff see orders without money and without forbidden buttons', async () => {
    const shown = [orderAwaitingApproval, { ...approvedOrder }, collectedOrder].map(withoutMoney);
    const list = [shown[0], { ...shown[1], transitions: ['markReady', 'handOver'] }, shown[2]] as RestaurantOrderView[];
    const page = await openRestaurantPage('/orders', OrdersPage, {
      ...asRole('counter'),
      'GET /api/restaurant/orders': [orders(...list)],
    });

    const ticket = within(await page.findByRole('article', { name: `Order ${orderAwaitingApproval.orderNumber}` }));
    expect(ticket.getByText('Waiting for a manager to approve')).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'List' }));
    expect(page.queryByRole('columnheader', { name: 'Total' })).toBeNull();
    expect(page.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    await page.person.click(page.getByRole('button', { name: `More for order ${approvedOrder.orderNumber}` }));
    const items = await page.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(
      expect.not.arrayContaining(['Payment', 'Refund', 'Deny', 'Archive']),
    );
    expect(document.body.textContent).not.toMatch(/\$\d/);
    await page.person.keyboard('{Escape}');
    const links = within(await page.findByRole('navigation', { name: 'Kitchen pages' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent?.replace(/\d.*/, ''))).toEqual(['Orders', 'Counter']);
  });
});
