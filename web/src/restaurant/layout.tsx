import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isApiError } from '../shared/api/api-error.ts';
import { prepareDates } from '../shared/language/prepare-dates.ts';
import { AppProviders } from '../shared/page/app-providers.tsx';
import { LoadFailed } from '../shared/page/load-failed.tsx';
import { PageSkeleton } from '../shared/page/page-skeleton.tsx';
import { StandalonePage } from '../shared/page/standalone-page.tsx';
import { useDeferredData } from '../shared/page/use-deferred-data.ts';
import { ConfirmIdentityDialog } from '../shared/session/confirm-identity-dialog.tsx';
import { registerServiceWorker } from '../shared/session/register-service-worker.ts';
import { RequireRestaurant } from '../shared/session/require-session.tsx';
import { type Person, refreshSession, type SessionRestaurant } from '../shared/session/session.ts';
import { RestaurantContext } from './navigation/restaurant-context.ts';
import { RestaurantSidebarLayout } from './navigation/restaurant-sidebar-layout.tsx';
import { NewOrderAlerts } from './new-orders/new-order-alerts.tsx';
import { restaurantQuery } from './queries.ts';
import { useRestaurantLive } from './use-restaurant-live.ts';

prepareDates();

/** The layout of every page of an approved restaurant. */
export default function RestaurantLayout({ children }: { children: ReactNode }) {
  return (
    <AppProviders>
      <RequireRestaurant>
        {(sessionRestaurant, person) => (
          <RestaurantPages sessionRestaurant={sessionRestaurant} person={person}>
            {children}
          </RestaurantPages>
        )}
      </RequireRestaurant>
    </AppProviders>
  );
}

type PagesProps = { sessionRestaurant: SessionRestaurant; person: Person; children: ReactNode };

function RestaurantPages({ sessionRestaurant, person, children }: PagesProps) {
  const restaurant = useQuery(restaurantQuery());
  const shown = useDeferredData(restaurant.data);
  const role = restaurant.data?.role ?? sessionRestaurant.role;
  useEffect(registerServiceWorker, []);
  // Another role can open other pages.
  useEffect(() => {
    if (role !== sessionRestaurant.role) void refreshSession();
  }, [role, sessionRestaurant.role]);

  if (restaurant.isPending || (restaurant.data && !shown)) return <PageSkeleton />;
  // A later read that fails keeps the content on screen.
  if (!shown) {
    const contentName = isApiError(restaurant.error, 'restaurant-not-found')
      ? m.restaurant_dashboard_what_unknown_restaurant()
      : m.restaurant_dashboard_what_restaurant();
    return (
      <>
        <Live restaurantId={sessionRestaurant.id} />
        <StandalonePage>
          <LoadFailed
            audience="restaurant"
            what={contentName}
            error={restaurant.error}
            onRetry={() => void restaurant.refetch()}
          />
        </StandalonePage>
      </>
    );
  }
  return (
    <RestaurantContext value={{ restaurant: shown, person }}>
      <RestaurantSidebarLayout>{children}</RestaurantSidebarLayout>
      <NewOrderAlerts />
      <Live restaurantId={sessionRestaurant.id} />
      <ConfirmIdentityDialog />
    </RestaurantContext>
  );
}

/** Comes with the content: a stream that opens earlier would find none of it to read again. */
function Live({ restaurantId }: { restaurantId: string }) {
  useRestaurantLive(restaurantId);
  return null;
}
