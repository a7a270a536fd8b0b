import * as m from '@fondly/messages';
import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useDocumentTitle } from '../../shared/page/use-document-title.ts';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import { Overview } from '../overview/overview.tsx';
import { type DashboardTab, dashboardTab, isTab, preloadTabs } from './dashboard-tabs.ts';

export const meta = pageMeta({ title: m.restaurant_dashboard_title, hidden: true });

/** /dashboard: the tab is part of the address, such as `?tab=meals`; any other value shows the overview. */
export default function DashboardPage() {
  const [params] = useSearchParams();
  const isOwner = useHasRole('owner');
  usePreload(preloadTabs);
  const requested = params.get('tab');
  const tab = isTab(requested) && (requested !== 'payouts' || isOwner) ? requested : null;
  useDocumentTitle(tab ? dashboardTab(tab).title() : m.restaurant_dashboard_title());
  return tab ? <Tab key={tab} tab={tab} /> : <Overview />;
}

function Tab({ tab }: { tab: DashboardTab }) {
  const { title, what, TabContent } = dashboardTab(tab);
  const waiting = (
    <RestaurantPage title={title()}>
      <SkeletonList what={what()} />
    </RestaurantPage>
  );
  return (
    <Suspense fallback={waiting}>
      <TabContent title={title()} what={what()} />
    </Suspense>
  );
}
