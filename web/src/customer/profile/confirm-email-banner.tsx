import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { usePerson } from '../person.ts';
import { useAction } from '../use-action.ts';

/** Asks to confirm the address and sends a new link. Nothing once it is confirmed. */
export function ConfirmEmailBanner() {
  const { email, isEmailConfirmed } = usePerson();
  const [isSent, setSent] = useState(false);
  const sending = useAction(async () => {
    await call('POST /api/account/confirm-email', { body: {} });
    setSent(true);
  }, 'Something went wrong. Please try again.');
  if (isEmailConfirmed) return null;
  if (isSent) return <Banner tone="success">We sent a link to {email}. Open it to confirm your email.</Banner>;
  return (
    <>
      <Banner tone="info" lead="Please confirm your email.">
        The link is in our welcome email. You need it to rate meals and to use your own coupons.
        <div className="margin-top-8">
          <Button size="row" variant="default" isPending={sending.isRunning} onClick={() => void sending.run()}>
            Send the link again
          </Button>
        </div>
      </Banner>
      {sending.problem && <Banner tone="error">{sending.problem}</Banner>}
    </>
  );
}
