import type { SellerDutyView } from '@fondly/contract/restaurant/seller-duty';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now, restaurant } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const read = 'GET /api/restaurant';
const readDuty = 'GET /api/restaurant/seller-duty';
const ask = 'POST /api/restaurant/seller-duty/call';
const confirm = 'POST /api/restaurant/seller-duty/phone';
const certify = 'POST /api/restaurant/seller-duty/certify';
const choices = 'GET /api/restaurant/sign-up';

const duty: SellerDutyView = {
  state: 'due',
  sales: 204,
  grossCents: 512_300,
  limit: { sales: 200, cents: 500_000 },
  dueOn: '2026-12-12',
  hasBank: true,
  email: 'aiko@fondly.test',
  isEmailConfirmed: true,
  phone: '+14045550101',
  isPhoneConfirmed: false,
  callAskedAt: null,
  certifiedAt: null,
};
type State = 'due' | 'stopped' | 'met';
const withDuty = (state: State, role: 'owner' | 'manager' | 'counter' = 'owner') => {
  const dueOn = state === 'met' ? null : '2026-12-12';
  return ok(read, { ...restaurant, role, sellerDuty: { state, dueOn } });
};
const openTab = (tab: string, replies = {}) =>
  openRestaurantPage(`/dashboard?tab=${tab}`, DashboardPage, {
    [choices]: [ok(choices, { cuisines: [] })],
    [readDuty]: [ok(readDuty, duty)],
    ...replies,
  });

describe('The banner for high-volume sellers', () => {
  test('names the last day and leads to the checklist', async () => {
    const page = await openTab('overview', { [read]: [withDuty('due')] });
    expect(await page.findByText('Finish by Dec 12 to keep selling.')).toBeTruthy();
    expect(page.getByRole('link', { name: 'Open the checklist' }).getAttribute('href')).toBe('/profile#seller-duty');
  });

  test('says why nothing is sold, and sends a manager to the owner', async () => {
    const page = await openTab('overview', { [read]: [withDuty('stopped', 'manager')] });
    expect((await page.findByRole('alert')).textContent).toBe(
      "Your sales have stopped. Customers don't see your meals until the checklist is finished. Paid orders stay. Please ask the owner of your restaurant.",
    );
    expect(page.queryByRole('link', { name: 'Open the checklist' })).toBeNull();
  });

  test('is absent for a duty that is met', async () => {
    const page = await openTab('profile', { [read]: [withDuty('met')] });
    expect(await page.findByText('Details for high-volume sellers')).toBeTruthy();
    expect(page.queryByText('Finish by Dec 12 to keep selling.')).toBeNull();
  });
});

describe('The checklist in the profile', () => {
  test('the phone is confirmed by the code from a call, and a wrong code is explained', async () => {
    const asked = { ...duty, callAskedAt: '2026-12-02T15:00:00.000Z' };
    const page = await openTab('profile', {
      [read]: [withDuty('due')],
      [ask]: [ok(ask, asked)],
      [confirm]: [refused('phone-code-wrong'), ok(confirm, { ...asked, isPhoneConfirmed: true, callAskedAt: null })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Ask for a call' }));
    const code = await page.findByLabelText('Code from the call');
    expect(page.getByText(/We'll call \(404\) 555-0101/)).toBeTruthy();
    await page.person.type(code, '111 222');
    await page.person.click(page.getByRole('button', { name: 'Confirm phone' }));
    expect(await page.findByText(/That isn't the code from our last call/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Confirm phone' }));

    expect(await page.findByText('(404) 555-0101 is confirmed.')).toBeTruthy();
    expect(page.sent(confirm)).toEqual([{ code: '111 222' }, { code: '111 222' }]);
  });

  test('one click certifies, and the banner leaves when everything is done', async () => {
    const met: SellerDutyView = {
      ...duty,
      state: 'met',
      isPhoneConfirmed: true,
      certifiedAt: '2026-12-02T15:00:00.000Z',
    };
    const page = await openTab('profile', {
      [read]: [withDuty('stopped'), withDuty('met')],
      [readDuty]: [ok(readDuty, { ...duty, state: 'stopped', isPhoneConfirmed: true })],
      [certify]: [ok(certify, met)],
    });
    expect(await page.findByRole('alert')).toBeTruthy();
    await page.person.click(await page.findByRole('button', { name: 'I certify this' }));

    expect(
      await page.findByText('You certified your details on December 2, 2026. That holds for 12 months.'),
    ).toBeTruthy();
    await vi.waitFor(() => expect(page.queryByRole('alert')).toBeNull());
  });

  test('a checklist that cannot be read can be read again', async () => {
    const page = await openTab('profile', {
      [read]: [withDuty('due')],
      [readDuty]: [refused('internal-error'), ok(readDuty, duty)],
    });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText('We have both.')).toBeTruthy();
  });
});
