import { topics } from '@fondly/contract/live';
import type { ReactNode } from 'react';
import { AtServerTime } from '../shared/api/at-server-time.tsx';
import { prepareDates } from '../shared/language/prepare-dates.ts';
import { AppProviders } from '../shared/page/app-providers.tsx';
import { SkipLink } from '../shared/page/skip-link.tsx';
import { RequireCustomer } from '../shared/session/require-session.tsx';
import type { Person } from '../shared/session/session.ts';
import { AlertsLink } from './alerts/alerts-link.tsx';
import { notificationsKey } from './alerts/notifications.ts';
import { CornerContext } from './frame/corner-context.ts';
import { OfflineBanner } from './frame/offline-banner.tsx';
import { RunningOrder } from './frame/running-order.tsx';
import { TabBar } from './frame/tab-bar.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { useServiceWorker } from './offline/use-service-worker.ts';
import { WithoutPaymentSecret } from './order/pay/without-payment-secret.tsx';
import { PersonContext } from './person.ts';
import { keys } from './queries.ts';
import { useInvalidateOn } from './use-invalidate-on.ts';

prepareDates();

/** The layout of every customer page. */
export default function CustomerLayout({ children }: { children: ReactNode }) {
  return (
    <AppProviders>
      <WithoutPaymentSecret>
        <RequireCustomer>{(person) => <Customer person={person}>{children}</Customer>}</RequireCustomer>
      </WithoutPaymentSecret>
    </AppProviders>
  );
}

function Customer({ person, children }: { person: Person; children: ReactNode }) {
  useInvalidateOn([topics.customer(person.id)], [keys.orders, keys.order, keys.queue, keys.meal, notificationsKey]);
  useServiceWorker();
  return (
    <PersonContext value={person}>
      <SkipLink />
      <TopBar person={person} />
      <OfflineBanner />
      <CornerContext value={<AlertsLink />}>
        <AtServerTime>{children}</AtServerTime>
      </CornerContext>
      <RunningOrder />
      <TabBar />
    </PersonContext>
  );
}
