import * as m from '@fondly/messages';
import { useParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { EmailLinkPage } from './email-link-page.tsx';
import { NextMeals } from './next-meals.tsx';

export const meta = pageMeta({ title: m.public_confirm_title, hasSecretUrl: true });

/** `/confirm-email/{token}`, linked in the email that confirms a waitlist request. */
export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const confirm = async () => {
    const { message } = await call('POST /api/waitlist/confirm/:token', { params: { token } });
    return `${message} ${m.public_confirm_done_note()}`;
  };
  return (
    <EmailLinkPage
      title={m.public_confirm_title()}
      lead={m.public_confirm_lead()}
      doneTitle={m.public_confirm_done_title()}
      token={token}
      form="subscriber"
      check={(signal, token) => call('GET /api/waitlist/confirm/:token', { params: { token }, signal })}
      expires
      actsAtOnce
      next={<NextMeals />}
      actions={[{ label: m.public_confirm_button(), run: confirm }]}
    />
  );
}
