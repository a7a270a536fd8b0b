import { topics } from '@fondly/contract/live';
import { Outlet } from 'react-router';
import { QueryProvider } from '../shared/query-provider.tsx';
import { RequireCustomer } from '../shared/require-session.tsx';
import type { Person } from '../shared/session.ts';
import { SkipLink } from '../shared/skip-link.tsx';
import { CornerContext } from './frame/corner.ts';
import { OfflineBanner } from './frame/offline-banner.tsx';
import { TabBar } from './frame/tab-bar.tsx';
import { Toasts } from './frame/toasts.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { NoticeBell } from './notices/notice-bell.tsx';
import { noticesKey } from './notices/notices.ts';
import { useServiceWorker } from './offline/use-service-worker.ts';
import { PersonContext } from './person.ts';
import { keys } from './queries.ts';
import { useStaleOn } from './use-stale-on.ts';

/** The frame of every page of a customer (customer specification, section 2, Customer-protected). */
export default function CustomerLayout() {
  return (
    <QueryProvider>
      <RequireCustomer>{(person) => <Customer person={person} />}</RequireCustomer>
      <Toasts />
    </QueryProvider>
  );
}

function Customer({ person }: { person: Person }) {
  useStaleOn([topics.customer(person.id)], [keys.orders, keys.order, noticesKey]);
  useServiceWorker();
  return (
    <PersonContext value={person}>
      <SkipLink />
      <TopBar person={person} />
      <OfflineBanner />
      <CornerContext value={<NoticeBell />}>
        <Outlet />
      </CornerContext>
      <TabBar />
    </PersonContext>
  );
}
