import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now, restaurant } from '../testing/sample-data.ts';
import { view } from '../testing/sample-payouts.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const readRestaurant = 'GET /api/restaurant';
const read = 'GET /api/restaurant/payouts';
const _lines = 'GET /api/restaurant/payouts/earnings';
const _readStatement = 'GET /api/restaurant/payouts/:id';
const start = 'POST /api/restaurant/payouts/onboarding';
const refreshAccount = 'POST /api/restaurant/payouts/account/refresh';
const dismiss = 'PUT /api/restaurant/payouts/success-message';
const link = 'POST /api/restaurant/payouts/dashboard-link';

type Setup = (typeof restaurant)['payoutSetup'];
const restaurantReply = (payoutSetup: Setup, isPayoutsEnabledMessageDismissed = false) =>
  ok(readRestaurant, { ...restaurant, payoutSetup, isPayoutsEnabledMessageDismissed });
const open = (replies = {}, query = '') =>
  openRestaurantPage(`/dashboard?tab=payouts${query}`, DashboardPage, { [read]: [ok(read, view)], ...replies });

const assignLocation = vi.fn();
beforeEach(() => {
  assignLocation.mockReset();
  const { location } = window;
  vi.spyOn(window, 'location', 'get').mockImplementation(() => ({ ...location, assign: assignLocation }) as never);
});
afterEach(() => vi.restoreAllMocks());

describe('Setting up payouts', () => {
  const url = 'https://provider.test/onboarding/1';

  test.for([
    { setup: 'not-started', text: 'Connect your bank to get paid', button: 'Set up payouts' },
    { setup: 'unfinished', text: 'Finish setting up payouts', button: 'Continue setup' },
    { setup: 'missing', text: 'Our payment provider needs more information', button: 'Add information' },
  ] as const)('the setup state $setup reads "$text" and leads to Stripe once', async ({ setup, text, button }) => {
    const page = await open({
      [readRestaurant]: [restaurantReply(setup)],
      [start]: [ok(start, { onboardingUrl: url })],
    });
    expect(await page.findByRole('region', { name: text })).toBeTruthy();

    await page.person.dblClick(page.getByRole('button', { name: button }));

    await vi.waitFor(() => expect(assignLocation).toHaveBeenCalledWith(url));
    expect(page.sent(start)).toHaveLength(1);
  });

  test.for([
    {
      what: 'the provider refuses',
      reply: refused('onboarding-failed'),
      text: 'Failed to start Stripe onboarding. Please try again.',
    },
    {
      what: 'something of ours broke',
      reply: refused('internal-error'),
      text: 'Failed to start Stripe onboarding. Please try again.',
    },
    {
      what: 'the provider is not there',
      reply: refused('stripe-unreachable'),
      text: 'Failed to connect to Stripe. Please try again.',
    },
    {
      what: 'nobody is there',
      reply: 'network-error' as const,
      text: 'Failed to connect to Stripe. Please try again.',
    },
  ])('when $what, an error is shown and the user can retry', async ({ reply, text }) => {
    const page = await open({ [start]: [reply, ok(start, { onboardingUrl: url })] });
    await page.person.click(await page.findByRole('button', { name: 'Set up payouts' }));

    expect((await page.findByRole('alert')).textContent).toContain(text);
    await page.person.click(page.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(assignLocation).toHaveBeenCalledWith(url));
  });

  test('after a return from Stripe the server is asked, its answer is shown, and a reload does not ask again', async () => {
    const page = await openRestaurantPage('/dashboard?stripe_onboarding=success', DashboardPage, {
      [readRestaurant]: [restaurantReply('unfinished'), restaurantReply('checking')],
      [refreshAccount]: [ok(refreshAccount, { ok: true })],
    });

    expect(await page.findByText('Your details are being checked')).toBeTruthy();
    expect(page.sent(refreshAccount)).toHaveLength(1);
    expect(page.where()).toBe('/dashboard');
  });

  test('an expired link leads to a new one', async () => {
    const page = await openRestaurantPage('/dashboard?stripe_onboarding=refresh', DashboardPage, {
      [readRestaurant]: [restaurantReply('unfinished')],
      [start]: [ok(start, { onboardingUrl: url })],
    });

    await vi.waitFor(() => expect(assignLocation).toHaveBeenCalledWith(url));
    expect(page.sent(start)).toHaveLength(1);
  });

  test('a setup in review can be refreshed until payouts are active', async () => {
    const page = await open({
      [readRestaurant]: [restaurantReply('checking'), restaurantReply('on')],
      [refreshAccount]: [ok(refreshAccount, { ok: true })],
    });

    await page.person.click(await page.findByRole('button', { name: 'Check again' }));

    expect(await page.findByText('Payouts are on.')).toBeTruthy();
  });

  test('the message that payouts are active can be dismissed, which is saved', async () => {
    const page = await open({
      [readRestaurant]: [restaurantReply('on'), restaurantReply('on', true)],
      [dismiss]: [ok(dismiss, { ok: true })],
    });
    await page.person.click(await page.findByRole('button', { name: 'Dismiss this message' }));

    expect(page.queryByText('Payouts are on.')).toBeNull();
    await vi.waitFor(() => expect(page.sent(dismiss)).toEqual([{ dismissed: true }]));
  });

  test('a message whose dismissal was not saved returns', async () => {
    const page = await open({ [readRestaurant]: [restaurantReply('on')], [dismiss]: [refused('internal-error')] });
    await page.person.click(await page.findByRole('button', { name: 'Dismiss this message' }));

    await vi.waitFor(() => expect(page.sent(dismiss)).toHaveLength(1));
    expect(await page.findByText('Payouts are on.')).toBeTruthy();
  });

  test('Stripe’s dashboard is offered when payouts are active', async () => {
    const page = await openRestaurantPage('/dashboard', DashboardPage, {
      [readRestaurant]: [restaurantReply('on', true)],
      [link]: [ok(link, { url: 'https://provider.test/express' })],
    });

    await page.person.click(await page.findByRole('button', { name: 'Payment dashboard' }));

    await vi.waitFor(() => expect(assignLocation).toHaveBeenCalledWith('https://provider.test/express'));
  });
});
