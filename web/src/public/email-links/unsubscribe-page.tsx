import * as m from '@fondly/messages';
import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { EmailLinkPage } from './email-link-page.tsx';

export const meta = pageMeta({ title: m.public_unsubscribe, hasSecretUrl: true });

/** `/unsubscribe/{token}`: "Unsubscribe anytime." */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const unsubscribe = async (from: 'topic' | 'everything') =>
    (await call('POST /api/waitlist/unsubscribe/:token', { params: { token }, body: { from } })).message;
  return (
    <EmailLinkPage
      title={m.public_unsubscribe_title()}
      lead={m.public_unsubscribe_lead()}
      doneTitle={m.public_done_title()}
      token={token}
      form="subscriber"
      check={(signal, token) => call('GET /api/waitlist/unsubscribe/:token', { params: { token }, signal })}
      actions={[
        { label: m.public_unsubscribe(), run: () => unsubscribe('topic') },
        {
          label: m.public_unsubscribe_everything(),
          isSecondary: true,
          run: () => unsubscribe('everything'),
        },
      ]}
    />
  );
}
