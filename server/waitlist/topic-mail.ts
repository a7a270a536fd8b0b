import type { EmailTopic } from '@fondly/contract/waitlist';
import type { QueuedMail } from '../messaging/queue-mail.ts';
import type { Config } from '../platform/config.ts';
import { type MailParts, renderMailHtml, renderMailText } from '../platform/mail/mail-layout.ts';
import { writeEmailLink } from './email-link.ts';
import type { Subscriber } from './subscriber.ts';

type TopicMailContent = { key: string; subject: string; parts: Omit<MailParts, 'footer'>; reasonSentence: string };

/**
 * A mail about a topic. It says why it came, ends with one link that stops it, and carries the same for mail programs
 * that unsubscribe by themselves (RFC 8058).
 */
export function topicMail(
  config: Config,
  subscriber: Pick<Subscriber, 'id' | 'email'>,
  topic: EmailTopic,
  now: Date,
  { key, subject, parts, reasonSentence }: TopicMailContent,
): QueuedMail {
  const unsubscribeToken = writeEmailLink(config, 'stop', { subscriberId: subscriber.id, topic, issuedAt: now });
  const mailParts: MailParts = {
    ...parts,
    footer: [reasonSentence, `Questions? ${config.contactEmail}`],
    unsubscribeUrl: `${config.publicUrl}/unsubscribe/${unsubscribeToken}`,
  };
  const headers = {
    'List-Unsubscribe': `<${config.publicUrl}/api/waitlist/unsubscribe/${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return {
    key,
    to: subscriber.email,
    subject,
    html: renderMailHtml(mailParts),
    text: renderMailText(mailParts),
    headers,
  };
}
