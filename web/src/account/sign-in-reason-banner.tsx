import type { SignInReason } from '../shared/session/sign-in-reason.ts';
import { Banner } from '../shared/ui/feedback/banner.tsx';

/** Says why the page asks for a login: above all, that a payment went through. */
export function SignInReasonBanner({ reason }: { reason: SignInReason }) {
  if (reason === 'paid') {
    return (
      <Banner tone="success" lead="Your payment went through.">
        Your session ended in the meantime. Log in to see your order. We've emailed you the details, too.
      </Banner>
    );
  }
  if (reason === null) return null;
  return <Banner tone="info">Your session has ended. Please log in again to continue where you left off.</Banner>;
}
