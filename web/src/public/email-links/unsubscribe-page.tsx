import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { MailLinkPage, mailLinkMeta } from './email-link-page.tsx';

export const meta = mailLinkMeta('Unsubscribe');

/** `/unsubscribe/{token}`: "Unsubscribe anytime." */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const stop = async (from: 'topic' | 'everything') =>
    (await call('POST /api/waitlist/unsubscribe/:token', { params: { token }, body: { from } })).message;
  return (
    <MailLinkPage
      title="No more of these mails?"
      lead="One press and they end. Mails about your own orders and your account still come."
      doneTitle="Done"
      actions={[
        { label: 'Unsubscribe', run: () => stop('topic') },
        { label: 'End everything that is not about my orders', isQuiet: true, run: () => stop('everything') },
      ]}
    />
  );
}
