import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { isRefusal } from '../shared/api/api-error.ts';
import { AppProviders } from '../shared/page/app-providers.tsx';
import { PageSkeleton } from '../shared/page/page-skeleton.tsx';
import { StandalonePage } from '../shared/page/standalone-page.tsx';
import { RequireKitchen } from '../shared/session/require-session.tsx';
import { type OwnKitchen, type Person, refreshSession } from '../shared/session/session.ts';
import { LoadFailed } from '../shared/ui/feedback/load-failed.tsx';
import { KitchenContext } from './navigation/restaurant-context.ts';
import { KitchenShell } from './navigation/restaurant-sidebar-layout.tsx';
import { NewOrders } from './new-orders/new-order-alerts.tsx';
import { ownRestaurant } from './queries.ts';
import { useKitchenLive } from './use-restaurant-live.ts';

/** The frame of every page of a kitchen, for whoever works for an approved one. */
export default function RestaurantLayout() {
  return (
    <AppProviders>
      <RequireKitchen>{(kitchen, person) => <Kitchen kitchen={kitchen} person={person} />}</RequireKitchen>
    </AppProviders>
  );
}

function Kitchen({ kitchen, person }: { kitchen: OwnKitchen; person: Person }) {
  const restaurant = useQuery(ownRestaurant());
  useKitchenLive(kitchen.id);
  const role = restaurant.data?.role ?? kitchen.role;
  // Another role leads to other pages.
  useEffect(() => {
    if (role !== kitchen.role) void refreshSession();
  }, [role, kitchen.role]);

  if (restaurant.isPending) return <PageSkeleton />;
  // A later read that fails leaves what is on screen alone.
  if (!restaurant.data) {
    const what = isRefusal(restaurant.error, 'kitchen-not-found') ? 'this restaurant' : 'your kitchen';
    return (
      <StandalonePage>
        <LoadFailed reader="kitchen" what={what} error={restaurant.error} onRetry={() => void restaurant.refetch()} />
      </StandalonePage>
    );
  }
  return (
    <KitchenContext value={{ restaurant: restaurant.data, person }}>
      <KitchenShell>
        <Outlet />
      </KitchenShell>
      <NewOrders />
    </KitchenContext>
  );
}
