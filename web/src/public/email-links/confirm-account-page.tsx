import * as m from '@fondly/messages';
import { useParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { refreshSession } from '../../shared/session/session.ts';
import { EmailLinkPage } from './email-link-page.tsx';
import { NextMeals } from './next-meals.tsx';

export const meta = pageMeta({ title: m.public_confirm_title, hasSecretUrl: true });

/** `/confirm-account/{token}`, linked in the welcome email and in the first receipt. */
export default function ConfirmAccountPage() {
  const { token = '' } = useParams();
  const confirm = async () => {
    await call('POST /api/account/confirm-email/:token', { params: { token }, body: {} });
    // Open pages of the same person can stop asking for it.
    void refreshSession();
    return m.public_confirm_account_done();
  };
  return (
    <EmailLinkPage
      title={m.public_confirm_title()}
      lead={m.public_confirm_account_lead()}
      doneTitle={m.public_confirm_account_done_title()}
      token={token}
      form="account"
      check={(signal, token) => call('GET /api/account/confirm-email/:token', { params: { token }, signal })}
      expires
      actsAtOnce
      next={<NextMeals />}
      actions={[{ label: m.public_confirm_button(), run: confirm }]}
    />
  );
}
