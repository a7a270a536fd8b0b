import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { EmailLinkPage } from './email-link-page.tsx';

export const meta = pageMeta({ title: 'Confirm your email', hasSecretUrl: true });

/** `/confirm-email/{token}`, linked in the email that confirms a waitlist request. */
export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const confirm = async () => {
    const { message } = await call('POST /api/waitlist/confirm/:token', { params: { token } });
    return `${message} We write when there is something to tell, and every mail can be stopped with one press.`;
  };
  return (
    <EmailLinkPage
      title="Is this your mailbox?"
      lead="Confirm your email, and we write when what you asked for is here."
      doneTitle="You are in"
      token={token}
      form="subscriber"
      check={(signal, token) => call('GET /api/waitlist/confirm/:token', { params: { token }, signal })}
      expires
      actions={[{ label: 'Confirm my email', run: confirm }]}
    />
  );
}
