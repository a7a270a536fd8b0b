import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { isPageFor, kitchenHome } from './restaurant-home.ts';
import { withWanted } from './return-path.ts';
import { type OwnKitchen, type Person, useSession } from './session.ts';
import { SessionUnreachable } from './session-unreachable.tsx';

type CustomerProps = { children: (person: Person) => ReactNode };
type KitchenProps = { children: (kitchen: OwnKitchen, person: Person) => ReactNode };

/**
 * Pages for signed-in people; everybody else is asked to choose Log In or Sign Up and comes back afterwards. Only a
 * convenience: the server checks every call.
 */
export function RequireCustomer({ children }: CustomerProps) {
  const session = useSession();
  const here = useHere();
  if (session.status === 'loading') return <PageSkeleton />;
  if (session.status === 'unreachable') return <SessionUnreachable isOffline={session.isOffline} />;
  if (session.status === 'signed-out') return <Navigate to={withWanted('/customer-onboarding', here)} replace />;
  return children(session.user);
}

/**
 * Pages of a kitchen (restaurant specification, section 4, access rule): nobody signed in goes to `/restaurant-login`,
 * a person without a kitchen to `/login`, a kitchen that is not approved to `/application-pending`. One that is suspended
 * still hands over the orders that are paid. Staff come to the pages of their role.
 */
export function RequireKitchen({ children }: KitchenProps) {
  const session = useSession();
  const here = useHere();
  if (session.status === 'loading') return <PageSkeleton />;
  if (session.status === 'unreachable') return <SessionUnreachable isOffline={session.isOffline} reader="kitchen" />;
  if (session.status === 'signed-out') return <Navigate to={withWanted('/restaurant-login', here)} replace />;
  if (!session.restaurant) return <Navigate to="/login" replace />;
  const { status, role } = session.restaurant;
  if (!mayBeHere(status, here)) {
    return <Navigate to={role !== 'owner' && status === 'suspended' ? '/orders' : '/application-pending'} replace />;
  }
  if (!isPageFor(role, here)) return <Navigate to={status === 'suspended' ? '/orders' : kitchenHome(role)} replace />;
  return children(session.restaurant, session.user);
}

function mayBeHere(status: OwnKitchen['status'], here: string): boolean {
  return status === 'approved' || (status === 'suspended' && /^\/orders(?:[/?]|$)/.test(here));
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
