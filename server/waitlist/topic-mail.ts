import type { LinkTopic } from '@fondly/contract/waitlist';
import type { Language } from '@fondly/messages/languages';
import type { Email } from '../messaging/channels/email.ts';
import type { Config } from '../platform/config.ts';
import { type MailParts, toMarketingFrame } from '../platform/mail/mail-parts.ts';
import { writeEmailLink } from './email-link.ts';
import type { Subscriber } from './subscriber.ts';

type TopicMailContent = { subject: string; parts: Omit<MailParts, 'frame'>; reasonSentence: string };

/**
 * An email about a topic. It says why it came and ends with a link that unsubscribes; a header has the same link for
 * mail programs that unsubscribe with one click (RFC 8058).
 *
 * @param subscriber - for the topic `alert`, the id of the alert with the address of its reader
 */
export function topicMail(
  config: Config,
  subscriber: Pick<Subscriber, 'id' | 'email'>,
  topic: LinkTopic,
  now: Date,
  locale: Language,
  { subject, parts, reasonSentence }: TopicMailContent,
): Email {
  const unsubscribeToken = writeEmailLink(config, 'stop', { subscriberId: subscriber.id, topic, issuedAt: now });
  const unsubscribeUrl = `${config.publicUrl}/unsubscribe/${unsubscribeToken}`;
  const frame = toMarketingFrame(config, locale, [reasonSentence], unsubscribeUrl);
  const headers = {
    'List-Unsubscribe': `<${config.publicUrl}/api/waitlist/unsubscribe/${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { subject, parts: { ...parts, frame }, headers };
}
