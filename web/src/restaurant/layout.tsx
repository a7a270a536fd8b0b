import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { AppProviders } from '../shared/app-providers.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { PageSkeleton } from '../shared/page-skeleton.tsx';
import { isRefusal } from '../shared/refusal.ts';
import { RequireKitchen } from '../shared/require-session.tsx';
import { type OwnKitchen, type Person, refreshSession } from '../shared/session.ts';
import { StandalonePage } from '../shared/standalone-page.tsx';
import { NewOrders } from './alarm/new-orders.tsx';
import { ownRestaurant } from './queries.ts';
import { KitchenContext } from './shell/kitchen-context.ts';
import { KitchenShell } from './shell/kitchen-shell.tsx';
import { useKitchenLive } from './use-kitchen-live.ts';

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
