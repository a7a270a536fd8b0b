import * as m from '@fondly/messages/server';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import { toMailFrame } from '../../platform/mail/mail-parts.ts';

type Application = { id: string; name: string; contactName: string };

/** Says that an application has arrived and what comes next (1-2 business days). */
export const applicationMail = (config: Config, { id, name: restaurant, contactName }: Application): EmailMessage => ({
  key: `application:${id}`,
  email: (locale) => ({
    subject: m.email_restaurant_application_subject({ restaurant }, { locale }),
    parts: {
      title: m.email_restaurant_application_title({}, { locale }),
      lines: [
        m.email_restaurant_application_thanks(
          { name: firstName(contactName), days: m.email_restaurant_review_days({}, { locale }) },
          { locale },
        ),
        m.email_restaurant_application_next({ restaurant }, { locale }),
      ],
      button: {
        text: m.email_restaurant_application_button({}, { locale }),
        url: `${config.publicUrl}/application-pending`,
      },
      frame: toMailFrame(config, locale, [m.email_layout_reason_restaurant({}, { locale })]),
    },
  }),
});
