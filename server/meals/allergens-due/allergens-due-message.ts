import { daysAfter } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import { localeOf } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { Message } from '../../messaging/notify.ts';
import { type MailConfig, toMailFrame } from '../../platform/mail/mail-parts.ts';

export type AllergensDue = {
  ownerId: string;
  ownerName: string;
  /** The names of the recurring meals without answers. */
  names: string[];
  /** The first day on which customers no longer see them: 2026-12-06. */
  day: string;
};

const path = '/dashboard?tab=meals';

/** A calendar day in words: "Sunday, December 6". */
const formatDue = (day: string, locale: Language): string =>
  new Intl.DateTimeFormat(localeOf[locale], { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** Tells an owner, once, until when the allergens of recurring meals have to be answered. */
export const allergensDueMessage = (config: MailConfig, { ownerId, ownerName, names, day }: AllergensDue, now: Date) =>
  ({
    key: `allergens-due:${ownerId}`,
    now,
    topic: 'receipts',
    email: (locale) => ({
      subject: m.email_restaurant_allergens_due_title({ day: formatDue(day, locale) }, { locale }),
      parts: {
        title: m.email_restaurant_allergens_due_title({ day: formatDue(day, locale) }, { locale }),
        lines: [
          m.email_layout_hello({ name: firstName(ownerName) }, { locale }),
          m.email_restaurant_allergens_due_line({ day: formatDue(day, locale) }, { locale }),
          m.email_restaurant_allergens_due_meals({ names: names.join(', ') }, { locale }),
          m.email_restaurant_allergens_due_how({}, { locale }),
        ],
        button: { text: m.email_restaurant_allergens_due_button({}, { locale }), url: `${config.publicUrl}${path}` },
        frame: toMailFrame(config, locale, [m.email_layout_reason_restaurant({}, { locale })]),
      },
    }),
    push: (locale) => ({
      title: m.push_allergens_due_title({ day: formatDue(day, locale) }, { locale }),
      text: m.push_allergens_due_text({ count: names.length }, { locale }),
      path,
      endsAt: daysAfter(now, 1),
    }),
  }) satisfies Message;
