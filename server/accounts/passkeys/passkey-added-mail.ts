import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { toMailFrame } from '../../platform/mail/mail-parts.ts';
import { firstName } from '../welcome-mail.ts';

/** Tells the person of the account, who may not have added the passkey. */
export const passkeyAddedMail = (
  config: Config,
  person: { name: string },
  passkey: { id: string; name: string },
): EmailMessage => ({
  key: `passkey-added:${passkey.id}`,
  email: (locale) => ({
    subject: m.email_account_passkey_added_subject({}, { locale }),
    parts: {
      title: m.email_account_passkey_added_title({}, { locale }),
      lines: [
        m.email_layout_hello({ name: firstName(person.name) }, { locale }),
        m.email_account_passkey_added_text({ name: passkey.name }, { locale }),
        m.email_account_passkey_added_not_you({}, { locale }),
      ],
      button: {
        text: m.email_account_password_changed_button({}, { locale }),
        url: `${config.publicUrl}/forgot-password`,
      },
      frame: toMailFrame(config, locale, []),
    },
  }),
});
