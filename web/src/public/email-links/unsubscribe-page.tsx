import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { EmailLinkPage } from './email-link-page.tsx';

export const meta = pageMeta({ title: 'Unsubscribe', hasSecretUrl: true });

/** `/unsubscribe/{token}`: "Unsubscribe anytime." */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const unsubscribe = async (from: 'topic' | 'everything') =>
    (await call('POST /api/waitlist/unsubscribe/:token', { params: { token }, body: { from } })).message;
  return (
    <EmailLinkPage
      title="No more of these mails?"
      lead="One press and they end. Mails about your own orders and your account still come."
      doneTitle="Done"
      token={token}
      form="subscriber"
      check={(signal, token) => call('GET /api/waitlist/unsubscribe/:token', { params: { token }, signal })}
      actions={[
        { label: 'Unsubscribe', run: () => unsubscribe('topic') },
        {
          label: 'End everything that is not about my orders',
          isSecondary: true,
          run: () => unsubscribe('everything'),
        },
      ]}
    />
  );
}
