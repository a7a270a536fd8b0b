import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { QueryProvider } from '../../shared/api/query-provider.tsx';
import { RequireCustomer } from '../../shared/session/require-session.tsx';
import { ToastRegion } from '../../shared/ui/feedback/toast-region.tsx';
import { maya, openPage } from '../../testing/open-page.tsx';
import { ok, stubApi } from '../../testing/stub-api.ts';
import { PersonContext } from '../person.ts';
import { sampleConfig, sampleNow } from './samples.ts';

type Replies = Parameters<typeof stubApi>[0];
type Options = {
  replies: Replies;
  path: string;
  address: string;
  Page: ComponentType;
  isPhone?: boolean;
  /** Writes to the browser's storage before the page opens. */
  remember?: () => void;
};

/** Opens a page as Maya at `sampleNow`, at the width of a desktop or a phone, and without a live stream. */
export async function openCustomerPage({ replies, path, address, Page, isPhone = false, remember }: Options) {
  localStorage.clear();
  sessionStorage.clear();
  remember?.();
  vi.useFakeTimers({ now: sampleNow, shouldAdvanceTime: true });
  const requests = stubApi({
    'GET /api/account/session': [ok('GET /api/account/session', maya)],
    'GET /api/public/config': [ok('GET /api/public/config', sampleConfig)],
    'GET /api/account/queue': [ok('GET /api/account/queue', { entries: [] })],
    ...replies,
  });
  stubBrowserApis(isPhone);
  return { ...(await openPage(address, { [path]: () => <SignedInPage Page={Page} /> })), requests };
}

/** A page inside the guard but without navigation. */
function SignedInPage({ Page }: { Page: ComponentType }) {
  return (
    <QueryProvider>
      <RequireCustomer>
        {(person) => (
          <PersonContext value={person}>
            <Page />
          </PersonContext>
        )}
      </RequireCustomer>
      <ToastRegion />
    </QueryProvider>
  );
}

/** APIs that jsdom lacks: media queries, event sources, resize observers, scrolling. */
function stubBrowserApis(isPhone: boolean): void {
  const noop = () => {};
  const listening = { addEventListener: noop, removeEventListener: noop };
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...listening,
    media,
    matches: isPhone && /max-width: \d+px/.test(media),
  }));
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = noop;
      close = noop;
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = noop;
      unobserve = noop;
      disconnect = noop;
    },
  );
  vi.stubGlobal('scrollTo', noop);
  Element.prototype.scrollIntoView = noop;
}
