import type { Operation } from '@fondly/contract/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { clearToasts } from '../../shared/ui/feedback/toast.tsx';
import { PageRoutes, setAddress } from '../../testing/page-routes.tsx';
import { stubApi } from '../../testing/stub-api.ts';

/**
 * Opens one page or dialog for admins without their layout. `sent` returns the bodies that an operation received. Every
 * other address shows "somewhere else".
 */
export function openAdminPage(page: ReactNode, replies: Parameters<typeof stubApi>[0] = {}) {
  stubBrowser();
  const requests = stubApi(replies);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setAddress('/');
  const screen = render(
    <QueryClientProvider client={queries}>
      <PageRoutes pages={{ '/': page }} />
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    clearToasts();
    cleanup();
    queries.clear();
  });
  const sent = (operation: Operation) =>
    requests.filter((call) => call.operation === operation).map(({ body }) => body);
  return { ...screen, requests, sent, person: userEvent.setup(), where: () => window.location.pathname };
}

/** jsdom has no layout and no media queries. */
export function stubBrowser(): void {
  vi.stubGlobal('ResizeObserver', SizeWatcher);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
}

class SizeWatcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}
