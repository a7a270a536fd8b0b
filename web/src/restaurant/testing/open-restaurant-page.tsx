import type { Operation } from '@fondly/contract/api';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { refreshSession } from '../../shared/session/session.ts';
import { clearToasts } from '../../shared/ui/feedback/toast.tsx';
import { chef } from '../../testing/open-page.tsx';
import { PageRoutes, readAddress, setAddress } from '../../testing/page-routes.tsx';
import { ok, stubApi } from '../../testing/stub-api.ts';
import RestaurantLayout from '../layout.tsx';
import { openStream } from './open-stream.ts';
import { figures, meal, restaurant } from './sample-data.ts';

type Replies = Parameters<typeof stubApi>[0];

export const orders = (...list: RestaurantOrderView[]) => ok('GET /api/restaurant/orders', { orders: list });

/** A restaurant without orders and with one meal. */
const defaultReplies: Replies = {
  'GET /api/account/session': [ok('GET /api/account/session', chef)],
  'GET /api/account/kitchens': [ok('GET /api/account/kitchens', { restaurants: [] })],
  // Without a response the pages use the test's clock.
  'GET /api/public/config': ['never'],
  'GET /api/restaurant': [ok('GET /api/restaurant', restaurant)],
  'GET /api/restaurant/orders': [orders()],
  'GET /api/restaurant/meals': [ok('GET /api/restaurant/meals', { meals: [meal] })],
  'GET /api/restaurant/menu/dishes': [ok('GET /api/restaurant/menu/dishes', { dishes: [] })],
  'GET /api/restaurant/dashboard': [ok('GET /api/restaurant/dashboard', figures)],
  // What is planned today stays a skeleton on a board without orders.
  'GET /api/restaurant/counter': ['never'],
  'GET /api/account/passkeys': [ok('GET /api/account/passkeys', { passkeys: [] })],
  'GET /api/restaurant/evening': [ok('GET /api/restaurant/evening', { evening: null })],
  // Without a response the button to pause is disabled.
  'GET /api/restaurant/pickup': ['never'],
  // A read without a reply would look like a lost connection, after which the pages read everything again.
  'GET /api/restaurant/complaints': [ok('GET /api/restaurant/complaints', { problemReports: [] })],
  'GET /api/restaurant/notifications': [ok('GET /api/restaurant/notifications', { notifications: [] })],
};

/**
 * Opens one page inside the restaurant layout. `replies` are added to the defaults. `sent` returns recorded bodies, and
 * `signal` makes the server report changed orders over a stream, which stays closed with `silent`.
 */
export async function openRestaurantPage(
  address: string,
  Page: ComponentType,
  replies: Replies = {},
  stream: 'open' | 'silent' = 'open',
) {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('ResizeObserver', SizeWatcher);
  window.matchMedia ??= () => noMedia;
  const requests = stubApi({ ...defaultReplies, ...replies });
  const signal = openStream(stream);
  await refreshSession();
  const path = address.split('?')[0] ?? address;
  const inLayout = (page: ReactNode) => <RestaurantLayout>{page}</RestaurantLayout>;
  setAddress(address);
  // The dashboard shares the layout, as in the product, because it shows the toasts of the previous page.
  const screen = render(
    <PageRoutes pages={{ '/dashboard': inLayout(<p>the dashboard</p>), [path]: inLayout(<Page />) }} />,
  );
  onTestFinished(async () => {
    clearToasts();
    cleanup();
    // The shared stream closes just after its last listener is removed. The next test opens its own.
    await vi.advanceTimersByTimeAsync(1);
  });
  const person = userEvent.setup({ advanceTimers: (milliseconds) => void vi.advanceTimersByTime(milliseconds) });
  return {
    ...screen,
    person,
    signal,
    requests,
    sent: (operation: Operation) => requests.filter((one) => one.operation === operation).map(({ body }) => body),
    where: readAddress,
    goBack,
  };
}

/** Goes back in the history of the browser, which takes a moment. */
const goBack = () =>
  act(async () => {
    const returned = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await returned;
  });

/** jsdom has no layout: nothing to observe and no media queries. */
class SizeWatcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const noMedia = { matches: false, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList;
