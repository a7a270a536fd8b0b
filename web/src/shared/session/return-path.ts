import { restaurantHome } from './restaurant-home.ts';
import type { Session } from './session.ts';

/** Adds the requested page to the address of a sign-in page, where every step keeps it: `?next=/order/…`. */
export function withReturnPath(signInPath: string, returnPath: string | null): string {
  return returnPath ? `${signInPath}?next=${encodeURIComponent(returnPath)}` : signInPath;
}

/** The page that was requested before the sign-in; null unless it is a path of this site. */
export function findReturnPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  // A browser reads "//host", "/\host" and addresses that begin with control characters as other sites.
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return null;
  return next;
}

/** The page after a sign-in: the requested one, else the home of an admin, a restaurant or a customer. */
export function pathAfterSignIn(session: Session, returnPath: string | null): string {
  if (returnPath) return returnPath;
  if (session.status === 'signed-in' && session.user.isAdmin) return '/admin';
  return session.status === 'signed-in' && session.restaurant ? restaurantHome(session.restaurant.role) : '/kitchens';
}
