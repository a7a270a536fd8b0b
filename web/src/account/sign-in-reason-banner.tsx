import * as m from '@fondly/messages';
import type { SignInReason } from '../shared/session/sign-in-reason.ts';
import { Banner } from '../shared/ui/feedback/banner.tsx';

/** Says why the page asks for a login: above all, that a payment went through. */
export function SignInReasonBanner({ reason }: { reason: SignInReason }) {
  if (reason === 'paid') {
    return (
      <Banner tone="success" lead={m.account_paid_title()}>
        {m.account_paid()}
      </Banner>
    );
  }
  if (reason === null) return null;
  return <Banner tone="info">{m.account_session_ended()}</Banner>;
}
