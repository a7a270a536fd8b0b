import type { MailTopic } from '@fondly/contract/waitlist';
import type { QueuedMail } from '../messaging/queue-mail.ts';
import type { Config } from '../platform/config.ts';
import { type MailParts, mailHtml, mailText } from '../platform/mail/mail-layout.ts';
import { writeLink } from './email-link.ts';
import type { Contact } from './subscriber.ts';

type Content = { key: string; subject: string; parts: Omit<MailParts, 'footer'>; why: string };

/**
 * A mail about a topic. It says why it came, ends with one link that stops it, and carries the same for mail programs
 * that unsubscribe by themselves (RFC 8058).
 */
export function topicMail(
  config: Config,
  contact: Pick<Contact, 'id' | 'email'>,
  topic: MailTopic,
  now: Date,
  { key, subject, parts, why }: Content,
): QueuedMail {
  const stop = writeLink(config, 'stop', { contactId: contact.id, topic, writtenAt: now });
  const whole: MailParts = {
    ...parts,
    footer: [why, `Questions? ${config.contactEmail}`],
    unsubscribeUrl: `${config.publicUrl}/unsubscribe/${stop}`,
  };
  const headers = {
    'List-Unsubscribe': `<${config.publicUrl}/api/waitlist/unsubscribe/${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { key, to: contact.email, subject, html: mailHtml(whole), text: mailText(whole), headers };
}
