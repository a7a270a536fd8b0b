import { withReturnPath } from './return-path.ts';
import type { Session } from './session.ts';

/** Why a person is asked to log in: `paid` comes first, because money is what they worry about. */
export type SignInReason = 'paid' | 'session-ended' | null;

const paidPage = /^\/past-orders\?(?:.*&)?payment=success(?:&|$)/;

/** The sign-in page for a signed-out person. It brings them back, and says when a session has ended. */
export function signInPathFor(signInPath: string, session: Session, currentPath: string): string {
  const path = withReturnPath(signInPath, currentPath);
  return session.status === 'signed-out' && session.hasEnded ? `${path}&ended=1` : path;
}

/**
 * Reads the reason from the address of a sign-in page. The page after a payment is opened only once Stripe has accepted
 * the card; a bank that sends the customer back says itself when it refused.
 */
export function findSignInReason(search: URLSearchParams, returnPath: string | null): SignInReason {
  if (returnPath && paidPage.test(returnPath) && !returnPath.includes('redirect_status=failed')) return 'paid';
  return search.get('ended') === '1' ? 'session-ended' : null;
}
