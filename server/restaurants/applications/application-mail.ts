import { policies } from '@fondly/contract/policies';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import type { MailParts } from '../../platform/mail/mail-layout.ts';

type Application = { id: string; name: string; contactName: string };

/** Says that an application has arrived and what comes next (1-2 business days). */
export function applicationMail(config: Config, application: Application): EmailMessage {
  const { id, name, contactName } = application;
  const parts: MailParts = {
    title: 'We have your application',
    lines: [
      `Thank you, ${firstName(contactName)}. We read every application ourselves. It takes ${policies.reviewBusinessDays}, then we write to you again.`,
      `Once ${name} is approved you connect your bank, which takes a few minutes, and list your first meal.`,
    ],
    button: { text: 'See where it stands', url: `${config.publicUrl}/application-pending` },
    footer: [
      'You get this mail because a kitchen was signed up at Fondly with this address.',
      `Questions? ${config.contactEmail}`,
    ],
  };
  const subject = `Application received: ${name}`;
  return { key: `application:${id}`, email: { subject, parts } };
}
