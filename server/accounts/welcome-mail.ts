import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../messaging/channels/email.ts';
import type { Config } from '../platform/config.ts';
import { toMailFrame } from '../platform/mail/mail-parts.ts';
import { toConfirmationUrl } from './email-confirmation/confirmation-link.ts';

/** Welcomes a new person, and asks to confirm the address. */
export const welcomeMail = (
  config: Config,
  person: { id: string; name: string; email: string },
  now: Date,
): EmailMessage => ({
  key: `welcome:${person.id}`,
  email: (locale) => ({
    subject: m.email_account_welcome_subject({}, { locale }),
    parts: {
      title: m.email_account_welcome_title({ name: firstName(person.name) }, { locale }),
      lines: [
        m.email_account_welcome_what({}, { locale }),
        m.email_account_welcome_confirm({ count: policies.confirmationLinkDays }, { locale }),
      ],
      button: { text: m.email_account_confirm_button({}, { locale }), url: toConfirmationUrl(config, person, now) },
      links: [{ text: m.email_account_find_meal({}, { locale }), url: `${config.publicUrl}/meal-search` }],
      frame: toMailFrame(config, locale, [m.email_layout_reason_signed_up({}, { locale })]),
    },
  }),
});

export const firstName = (name: string): string => name.split(/\s+/)[0] || name;
