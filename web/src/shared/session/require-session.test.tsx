import type { SessionView } from '@fondly/contract/account';
import { describe, expect, test, vi } from 'vitest';
import { closeChannels } from '../../testing/close-channels.ts';
import { chef, maya, signedOutSession } from '../../testing/open-page.tsx';
import { ok, stubApi } from '../../testing/stub-api.ts';

vi.useFakeTimers({ shouldAdvanceTime: true });

const restaurantIn = (status: 'pending' | 'rejected' | 'suspended'): SessionView => ({
  ...chef,
  restaurant: { id: '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02', name: 'Kumo Noodle Bar', status, role: 'owner' as const },
});

/** New module instances, like a new tab: a tab remembers that its session has ended. */
async function openAs(session: SessionView, address: string) {
  vi.resetModules();
  closeChannels();
  const [{ RequireCustomer, RequireRestaurant }, { refreshSession }, { openPage }] = await Promise.all([
    import('./require-session.tsx'),
    import('./session.ts'),
    import('../../testing/open-page.tsx'),
  ]);
  stubApi({ 'GET /api/account/session': [ok('GET /api/account/session', session)] });
  const page = await openPage(address, {
    '/order/:id': () => <RequireCustomer>{(person) => <p>for {person.name}</p>}</RequireCustomer>,
    '/dashboard': () => <RequireRestaurant>{(restaurant) => <p>for {restaurant.name}</p>}</RequireRestaurant>,
    '/orders': () => <RequireRestaurant>{(restaurant) => <p>for {restaurant.name}</p>}</RequireRestaurant>,
  });
  return { ...page, refreshSession };
}

describe('Session guards', () => {
  test('a signed-out visitor is sent from a customer page to the login choice, which remembers the page', async () => {
    const page = await openAs(signedOutSession, '/order/7?quantity=2');

    await expect.poll(page.where).toBe('/customer-onboarding?next=%2Forder%2F7%3Fquantity%3D2');
  });

  test('a person whose session ended is told so at the login choice', async () => {
    const page = await openAs(maya, '/order/7');
    stubApi({ 'GET /api/account/session': [ok('GET /api/account/session', signedOutSession)] });
    // The first read may be the one that the page began before.
    await page.refreshSession();
    await page.refreshSession();

    await vi.waitFor(() => expect(page.where()).toBe('/customer-onboarding?next=%2Forder%2F7&ended=1'));
  });

  test('a signed-in person sees the page', async () => {
    const page = await openAs(maya, '/order/7');

    expect(page.getByText('for Maya Robinson')).toBeTruthy();
  });

  test.for([
    { who: 'nobody', session: signedOutSession, destination: '/restaurant-login?next=%2Fdashboard' },
    { who: 'a person without a kitchen', session: maya, destination: '/login' },
    { who: 'a pending kitchen', session: restaurantIn('pending'), destination: '/application-pending' },
    { who: 'a rejected kitchen', session: restaurantIn('rejected'), destination: '/application-pending' },
    { who: 'a suspended kitchen', session: restaurantIn('suspended'), destination: '/application-pending' },
    { who: 'an approved kitchen', session: chef, destination: '/dashboard' },
  ])('$who who opens the dashboard is sent to $destination', async ({ session, destination }) => {
    const page = await openAs(session, '/dashboard');

    await expect.poll(page.where).toBe(destination);
  });

  test.for(['/order/7', '/dashboard'])('%s stays at its address while the session cannot be read', async (address) => {
    // A new module instance has no session yet, like a new tab.
    vi.resetModules();
    closeChannels();
    const [{ RequireCustomer: Customers, RequireRestaurant: Restaurants }, { openPage: openFresh }] = await Promise.all(
      [import('./require-session.tsx'), import('../../testing/open-page.tsx')],
    );
    const readSession = 'GET /api/account/session';
    stubApi({ [readSession]: ['network-error', ok(readSession, chef)] });
    const page = await openFresh(address, {
      '/order/:id': () => <Customers>{(person) => <p>for {person.name}</p>}</Customers>,
      '/dashboard': () => <Restaurants>{(_, person) => <p>for {person.name}</p>}</Restaurants>,
    });
    expect([page.where(), page.getByText("You're offline").tagName]).toEqual([address, 'H1']);

    await page.person.click(page.getByRole('button', { name: 'Try again' }));
    expect(await page.findByText('for Maya Robinson')).toBeTruthy();
  });

  test('a suspended restaurant can open its orders, and a pending one cannot', async () => {
    expect((await openAs(restaurantIn('suspended'), '/orders?show=ready')).where()).toBe('/orders?show=ready');
    expect((await openAs(restaurantIn('pending'), '/orders')).where()).toBe('/application-pending');
  });
});
