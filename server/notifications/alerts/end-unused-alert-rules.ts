import { formatMonthDay, pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { defaultLanguage, type Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { endUnusedRules, takeRulesToRemind } from '../../alert-rules/unused-rules.ts';
import type { Email } from '../../messaging/channels/email.ts';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type MailConfig, toMailFrame } from '../../platform/mail/mail-parts.ts';

/**
 * Job `end-unused-alert-rules`, every day: ends the rules whose alerts nobody opened for a year, after two reminders of
 * which each is sent once.
 */
export async function endUnusedAlertRules(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    await endUnusedRules(tx, now);
    for (const { id, userId, email, language, name, endsAt, reminderCount } of await takeRulesToRemind(tx, now)) {
      await notify(
        tx,
        { userId, email, language: language ?? defaultLanguage },
        {
          key: `alert-rule-ends:${id}:${endsAt.getTime()}:${reminderCount}`,
          topic: 'favorites',
          now,
          email: (locale) => alertEndingMail(app.config, { name, endsAt }, locale),
        },
      );
    }
  });
}

type EndingRule = { name: string; endsAt: Date };

export function alertEndingMail(config: MailConfig, { name, endsAt }: EndingRule, locale: Language): Email {
  const day = formatMonthDay(toLocalDate(endsAt, pilotTimeZone), locale);
  return {
    subject: m.email_alert_ending_subject({ name }, { locale }),
    parts: {
      frame: toMailFrame(config, locale, [m.email_alert_ending_reason({}, { locale })]),
      title: m.email_alert_ending_title({}, { locale }),
      lines: [m.email_alert_ending_line({ name, day }, { locale })],
      button: { text: m.email_alert_ending_button({}, { locale }), url: `${config.publicUrl}/alerts` },
    },
  };
}
