import { kitchenHome } from './restaurant-home.ts';
import type { Session } from './session.ts';

/** Adds the page a visitor wanted to the address of a sign-in page, where it survives every step: `?next=/order/…`. */
export function withWanted(signInPath: string, wanted: string | null): string {
  return wanted ? `${signInPath}?next=${encodeURIComponent(wanted)}` : signInPath;
}

/** The page wanted before the sign-in; null unless it is a path of this very site. */
export function wantedAddress(search: URLSearchParams): string | null {
  const next = search.get('next');
  // "//host" and "/\host" are other sites to a browser, and so are addresses with control characters in front.
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return null;
  return next;
}

/**
 * Where a person goes after signing in: where he wanted to go, else admins to their room, who works for a kitchen to the
 * first page there, and customers to kitchens.
 */
export function afterSignIn(session: Session, wanted: string | null): string {
  if (wanted) return wanted;
  if (session.status === 'signed-in' && session.user.isSuperAdmin) return '/admin';
  return session.status === 'signed-in' && session.restaurant ? kitchenHome(session.restaurant.role) : '/kitchens';
}
