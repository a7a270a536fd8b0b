import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { toMailFrame } from '../../platform/mail/mail-parts.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { firstName } from '../welcome-mail.ts';

/** The code comes first in the subject, so that a notification shows it. */
export const deviceCodeMail = (
  config: Config,
  person: { name: string },
  { id, code, userAgent }: { id: string; code: string; userAgent: string | null },
): EmailMessage => ({
  key: `device-code:${id}`,
  email: (locale) => ({
    subject: m.email_account_device_code_subject({ code }, { locale }),
    parts: {
      title: m.email_account_device_code_title({ code }, { locale }),
      lines: [
        m.email_layout_hello({ name: firstName(person.name) }, { locale }),
        m.email_account_device_code_why({ device: describeDevice(userAgent, locale) }, { locale }),
        m.email_account_device_code_minutes({ count: policies.deviceCodeMinutes }, { locale }),
        m.email_account_device_code_not_you({}, { locale }),
      ],
      frame: toMailFrame(config, locale, []),
    },
  }),
});
