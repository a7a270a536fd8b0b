import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { toMailFrame } from '../../platform/mail/mail-parts.ts';
import { firstName } from '../welcome-mail.ts';

export const resetMail = (
  config: Config,
  person: { name: string },
  link: { id: string; token: string },
): EmailMessage => ({
  key: `reset:${link.id}`,
  email: (locale) => ({
    subject: m.email_account_reset_subject({}, { locale }),
    parts: {
      title: m.email_account_reset_title({}, { locale }),
      lines: [
        m.email_layout_hello({ name: firstName(person.name) }, { locale }),
        m.email_account_reset_asked({}, { locale }),
        m.email_account_reset_link({ count: policies.resetLinkMinutes }, { locale }),
        m.email_account_reset_not_you({}, { locale }),
      ],
      button: {
        text: m.email_account_reset_button({}, { locale }),
        url: `${config.publicUrl}/reset-password?token=${link.token}`,
      },
      frame: toMailFrame(config, locale, []),
    },
  }),
});
