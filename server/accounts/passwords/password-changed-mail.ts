import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { toMailFrame } from '../../platform/mail/mail-parts.ts';
import { firstName } from '../welcome-mail.ts';

/** Notifies the owner of the email address, who may not have made the change. */
export const passwordChangedMail = (
  config: Config,
  person: { id: string; name: string },
  at: Date,
  loggedOut: 'every device' | 'every other device',
): EmailMessage => ({
  key: `password-changed:${person.id}:${at.getTime()}`,
  email: (locale) => ({
    subject: m.email_account_password_changed_subject({}, { locale }),
    parts: {
      title: m.email_account_password_changed_title({}, { locale }),
      lines: [
        m.email_layout_hello({ name: firstName(person.name) }, { locale }),
        loggedOut === 'every device'
          ? m.email_account_password_changed_everywhere({}, { locale })
          : m.email_account_password_changed_elsewhere({}, { locale }),
        m.email_account_password_changed_not_you({}, { locale }),
      ],
      button: {
        text: m.email_account_password_changed_button({}, { locale }),
        url: `${config.publicUrl}/forgot-password`,
      },
      frame: toMailFrame(config, locale, []),
    },
  }),
});
