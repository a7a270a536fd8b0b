import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { usePageLocation } from '../page/page-location.ts';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { useDeferredData } from '../page/use-deferred-data.ts';
import { canOpenPage, restaurantHome } from './restaurant-home.ts';
import { type Person, type SessionRestaurant, useSession } from './session.ts';
import { SessionUnreachable } from './session-unreachable.tsx';
import { signInPathFor } from './sign-in-reason.ts';

type CustomerProps = { children: (person: Person) => ReactNode };
type RestaurantProps = { children: (restaurant: SessionRestaurant, person: Person) => ReactNode };

/**
 * Guards pages for signed-in people. Others choose Log In or Sign Up and come back afterwards. This is only a
 * convenience: the server checks every call.
 */
export function RequireCustomer({ children }: CustomerProps) {
  const session = useSession();
  const canShow = useDeferredData(session.status === 'loading' ? undefined : true);
  const currentPath = useCurrentPath();
  if (session.status === 'loading' || !canShow) return <PageSkeleton />;
  if (session.status === 'unreachable') return <SessionUnreachable isOffline={session.isOffline} />;
  if (session.status === 'signed-out')
    return <Redirect to={signInPathFor('/customer-onboarding', session, currentPath)} replace />;
  return children(session.user);
}

/**
 * Guards pages of a restaurant. Visitors go to `/restaurant-login`, people without a restaurant to `/login`,
 * restaurants without approval to `/application-pending`. A suspended restaurant may still hand over paid orders.
 */
export function RequireRestaurant({ children }: RestaurantProps) {
  const session = useSession();
  const canShow = useDeferredData(session.status === 'loading' ? undefined : true);
  const currentPath = useCurrentPath();
  if (session.status === 'loading' || !canShow) return <PageSkeleton />;
  if (session.status === 'unreachable')
    return <SessionUnreachable isOffline={session.isOffline} audience="restaurant" />;
  if (session.status === 'signed-out')
    return <Redirect to={signInPathFor('/restaurant-login', session, currentPath)} replace />;
  if (!session.restaurant) return <Redirect to="/login" replace />;
  const { status, role } = session.restaurant;
  if (!canStayHere(status, currentPath)) {
    return <Redirect to={role !== 'owner' && status === 'suspended' ? '/orders' : '/application-pending'} replace />;
  }
  if (!canOpenPage(role, currentPath))
    return <Redirect to={status === 'suspended' ? '/orders' : restaurantHome(role)} replace />;
  return children(session.restaurant, session.user);
}

function canStayHere(status: SessionRestaurant['status'], currentPath: string): boolean {
  return status === 'approved' || (status === 'suspended' && /^\/orders(?:[/?]|$)/.test(currentPath));
}

function useCurrentPath(): string {
  const { pathname, search } = usePageLocation();
  return pathname + search;
}
