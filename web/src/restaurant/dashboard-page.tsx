import { useSearchParams } from 'react-router';
import { pageMeta } from '../shared/page-meta.ts';
import { ManageMeals } from './meals/manage-meals.tsx';
import { OrdersScreen } from './orders/orders-screen.tsx';
import { Overview } from './overview/overview.tsx';
import { Payouts } from './payouts/payouts.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { useHasRole } from './shell/use-role.ts';

export const meta = pageMeta({ title: 'Dashboard', hidden: true });

/** /dashboard: the tab stands in the address, such as `?tab=meals`; anything else is the overview. */
export default function DashboardPage() {
  const [params] = useSearchParams();
  const isOwner = useHasRole('owner');
  const tab = params.get('tab');
  if (tab === 'meals') return <ManageMeals />;
  if (tab === 'orders') return <OrdersScreen />;
  if (tab === 'payouts' && isOwner) return <Payouts />;
  if (tab === 'profile') return <ProfileTab />;
  return <Overview />;
}
