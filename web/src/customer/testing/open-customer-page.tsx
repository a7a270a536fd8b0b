import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { QueryProvider } from '../../shared/api/query-provider.tsx';
import { RequireCustomer } from '../../shared/session/require-session.tsx';
import { Toasts } from '../../shared/ui/feedback/lazy-toast-region.tsx';
import { maya, openPage } from '../../testing/open-page.tsx';
import { answerCalls, ok } from '../../testing/stub-api.ts';
import { PersonContext } from '../person.ts';
import { sampleConfig, sampleNow } from './samples.ts';

type Replies = Parameters<typeof answerCalls>[0];
type Given = {
  replies: Replies;
  path: string;
  address: string;
  Page: ComponentType;
  isPhone?: boolean;
  /** What the device remembers already. */
  remember?: () => void;
};

/** Opens a page as Maya, at the time of the samples, at a screen's or a phone's width, and without a live stream. */
export async function openCustomerPage({ replies, path, address, Page, isPhone = false, remember }: Given) {
  localStorage.clear();
  remember?.();
  vi.useFakeTimers({ now: sampleNow, shouldAdvanceTime: true });
  const heard = answerCalls({
    'GET /api/account/session': [ok('GET /api/account/session', maya)],
    'GET /api/public/config': [ok('GET /api/public/config', sampleConfig)],
    ...replies,
  });
  standInForTheBrowser(isPhone);
  return { ...(await openPage(address, { [path]: () => <Signed Page={Page} /> })), heard };
}

/** A page as it stands in the layout, without the bars around it. */
function Signed({ Page }: { Page: ComponentType }) {
  return (
    <QueryProvider>
      <RequireCustomer>
        {(person) => (
          <PersonContext value={person}>
            <Page />
          </PersonContext>
        )}
      </RequireCustomer>
      <Toasts />
    </QueryProvider>
  );
}

/** What jsdom does not have: a width, a stream, sizes that change, scrolling. */
function standInForTheBrowser(isPhone: boolean): void {
  const nothing = () => {};
  const listening = { addEventListener: nothing, removeEventListener: nothing };
  vi.stubGlobal('matchMedia', (media: string) => ({ ...listening, media, matches: isPhone && media.includes('max') }));
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = nothing;
      close = nothing;
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  vi.stubGlobal('scrollTo', nothing);
  Element.prototype.scrollIntoView = nothing;
}
