import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { toMailFrame } from '../../platform/mail/mail-parts.ts';
import { toConfirmationUrl } from './confirmation-link.ts';

/** The link alone, for people who asked for a new one. */
export const confirmationMail = (config: Config, person: { id: string; email: string }, now: Date): EmailMessage => ({
  key: `confirm-account:${person.id}:${now.toISOString()}`,
  email: (locale) => ({
    subject: m.email_account_confirm_title({}, { locale }),
    parts: {
      title: m.email_account_confirm_title({}, { locale }),
      lines: [
        m.email_account_confirm_why({}, { locale }),
        m.email_account_link_days({ count: policies.confirmationLinkDays }, { locale }),
        m.email_account_confirm_not_you({}, { locale }),
      ],
      button: { text: m.email_account_confirm_button({}, { locale }), url: toConfirmationUrl(config, person, now) },
      frame: toMailFrame(config, locale, []),
    },
  }),
});
