import { restaurantHome } from './restaurant-home.ts';
import type { Session } from './session.ts';

/** Adds the page a visitor wanted to the address of a sign-in page, where it survives every step: `?next=/order/…`. */
export function withReturnPath(signInPath: string, returnPath: string | null): string {
  return returnPath ? `${signInPath}?next=${encodeURIComponent(returnPath)}` : signInPath;
}

/** The page wanted before the sign-in; null unless it is a path of this very site. */
export function findReturnPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  // "//host" and "/\host" are other sites to a browser, and so are addresses with control characters in front.
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return null;
  return next;
}

/**
 * Where a person goes after signing in: where he wanted to go, else admins to their room, who works for a kitchen to the
 * first page there, and customers to kitchens.
 */
export function pathAfterSignIn(session: Session, returnPath: string | null): string {
  if (returnPath) return returnPath;
  if (session.status === 'signed-in' && session.user.isAdmin) return '/admin';
  return session.status === 'signed-in' && session.restaurant ? restaurantHome(session.restaurant.role) : '/kitchens';
}
