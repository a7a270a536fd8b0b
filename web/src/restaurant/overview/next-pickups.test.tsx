import { within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { approvedOrder, figures, now, orderAwaitingApproval, readyOrder } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const read = 'GET /api/restaurant/dashboard';
const open = (replies = {}) => openRestaurantPage('/dashboard', DashboardPage, replies);

describe('The next pickups', () => {
  test('each pickup has its next step, which shows at once and can be undone', async () => {
    const [approve, ready, undo] = [
      'POST /api/restaurant/orders/:id/approve',
      'POST /api/restaurant/orders/:id/ready',
      'POST /api/restaurant/orders/:id/undo',
    ] as const;
    const nextPickups = [orderAwaitingApproval, approvedOrder, readyOrder];
    const approved = { ...orderAwaitingApproval, status: 'confirmed' as const, transitions: approvedOrder.transitions };
    const page = await open({
      // Later reads never arrive, so what shows is the answer to the step.
      [read]: [ok(read, { ...figures, nextPickups }), 'never'],
      [approve]: [ok(approve, approved)],
      [ready]: [ok(ready, { ...approvedOrder, status: 'ready' as const, transitions: readyOrder.transitions })],
      [undo]: [ok(undo, approvedOrder)],
    });
    const panel = within(await page.findByRole('region', { name: 'Next pickups' }));
    const steps = () => panel.getAllByRole('button').map((button) => button.textContent);
    const name = (step: string, { orderNumber }: { orderNumber: string }) => `${step} ${orderNumber}`;
    expect(steps()).toEqual([
      name('Approve', orderAwaitingApproval),
      name('Mark Ready', approvedOrder),
      name('Complete', readyOrder),
    ]);
    const press = (index: number) => page.person.click(panel.getAllByRole('button')[index] as HTMLElement);

    await press(0);
    expect(page.sent(approve)).toEqual([{}]);
    await vi.waitFor(() => expect(steps()[0]).toBe(name('Mark Ready', orderAwaitingApproval)));
    await press(1);
    await vi.waitFor(() => expect(steps()[1]).toBe(name('Complete', approvedOrder)));
    await page.person.click(await page.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(steps()[1]).toBe(name('Mark Ready', approvedOrder)));

    await press(2);
    expect(await page.findByRole('dialog', { name: new RegExp(readyOrder.orderNumber) })).toBeTruthy();
  });

  test('on a phone the button of a pickup says the next step, and only an order without one has a pill', async () => {
    const media = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: query.includes('max-width') }));
    const pictured = { ...approvedOrder, mealImageUrl: '/files/ramen.webp' };
    const nextPickups = [pictured, readyOrder, { ...orderAwaitingApproval, transitions: [] }];
    const page = await open({ [read]: [ok(read, { ...figures, nextPickups })] });
    const panel = within(await page.findByRole('region', { name: 'Next pickups' }));
    vi.unstubAllGlobals();

    const markReady = panel.getByRole('button', { name: `Mark Ready ${approvedOrder.orderNumber}` });
    expect(markReady.textContent).toBe(`Mark Ready ${approvedOrder.orderNumber}`);
    // The name is what the kitchen calls, so it takes the place of the picture.
    for (const name of panel.getAllByText('Jordan P.')) expect(name.classList).not.toContain('visually-hidden');
    expect(panel.getByRole('list').querySelector('img')).toBeNull();
    const [approved, ready, pending] = panel.getAllByRole('listitem').map((row) => row.textContent);
    expect(approved).not.toContain('Approved');
    expect(approved).toContain('from 5:30 PM');
    expect(ready).toContain('Complete');
    expect(ready).not.toContain('Ready');
    expect(pending).toContain('Pending');
  });

  test.for([
    { state: 'without a next step', change: { transitions: [] } },
    { state: 'that nobody answered in time', change: { answerBy: '2026-11-20T21:29:59.000Z' } },
  ])('an order $state leads to the board', async ({ change }) => {
    const waiting = { ...orderAwaitingApproval, ...change };
    const page = await open({ [read]: [ok(read, { ...figures, nextPickups: [waiting] })] });
    const panel = within(await page.findByRole('region', { name: 'Next pickups' }));

    expect(panel.queryByRole('button')).toBeNull();
    const link = panel.getByRole('link', { name: `${waiting.quantity} × ${waiting.mealName}` });
    expect(link.getAttribute('href')).toBe('/orders?show=pending');
  });
});
