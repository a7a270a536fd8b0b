import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { KitchenPage } from '../navigation/restaurant-page.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import { Overview } from '../overview/overview.tsx';
import { bringTabs, type DashboardTab, dashboardTab, isTab } from './dashboard-tabs.ts';

export const meta = pageMeta({ title: 'Dashboard', hidden: true });

/** /dashboard: the tab stands in the address, such as `?tab=meals`; anything else is the overview. */
export default function DashboardPage() {
  const [params] = useSearchParams();
  const isOwner = useHasRole('owner');
  useEffect(() => void bringTabs(), []);
  const tab = params.get('tab');
  if (!isTab(tab) || (tab === 'payouts' && !isOwner)) return <Overview />;
  return <Tab key={tab} tab={tab} />;
}

function Tab({ tab }: { tab: DashboardTab }) {
  const { title, Shown } = dashboardTab(tab);
  const waiting = (
    <KitchenPage title={title}>
      <SkeletonList what={title.toLowerCase()} />
    </KitchenPage>
  );
  return (
    <Suspense fallback={waiting}>
      <Shown />
    </Suspense>
  );
}
