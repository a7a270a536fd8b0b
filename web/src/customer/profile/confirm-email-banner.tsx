import * as m from '@fondly/messages';
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
  }, m.common_something_wrong());
  if (isEmailConfirmed) return null;
  if (isSent) return <Banner tone="success">{m.customer_profile_confirm_email_sent({ email })}</Banner>;
  return (
    <>
      <Banner tone="info" lead={m.customer_profile_confirm_email_lead()}>
        {m.customer_profile_confirm_email_text()}
        <div className="margin-top-8">
          <Button size="row" variant="default" isPending={sending.isRunning} onClick={() => void sending.run()}>
            {m.customer_profile_confirm_email_button()}
          </Button>
        </div>
      </Banner>
      {sending.problem && <Banner tone="error">{sending.problem}</Banner>}
    </>
  );
}
