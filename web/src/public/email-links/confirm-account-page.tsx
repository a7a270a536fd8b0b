import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { refreshSession } from '../../shared/session/session.ts';
import { EmailLinkPage } from './email-link-page.tsx';

export const meta = pageMeta({ title: 'Confirm your email', hasSecretUrl: true });

/** `/confirm-account/{token}`, linked in the welcome email and in the first receipt. */
export default function ConfirmAccountPage() {
  const { token = '' } = useParams();
  const confirm = async () => {
    await call('POST /api/account/confirm-email/:token', { params: { token }, body: {} });
    // Open pages of the same person can stop asking for it.
    void refreshSession();
    return 'You can now rate your meals and use your own coupons.';
  };
  return (
    <EmailLinkPage
      title="Confirm your email"
      lead="One tap, so we know that this address is yours."
      doneTitle="Your email is confirmed"
      token={token}
      form="account"
      check={(signal, token) => call('GET /api/account/confirm-email/:token', { params: { token }, signal })}
      expires
      actions={[{ label: 'Confirm my email', run: confirm }]}
    />
  );
}
