import { policies } from '@fondly/contract/policies';
import { daysAfter, pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { firstName } from '../accounts/welcome-mail.ts';
import type { Email } from '../messaging/channels/email.ts';
import { notify } from '../messaging/notify.ts';
import { type DutyLine, type DutyStage, dutyStages, sellerDutyTexts } from '../messaging/seller-duty-texts.ts';
import { readComplianceLimit } from '../payments/compliance-limits.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { date, notNull, nullable, oneOf, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { type MailConfig, toMailFrame } from '../platform/mail/mail-parts.ts';
import { startOfDay } from '../restaurants/hours/zone-time.ts';

const reminderDays = `'{${policies.sellerDutyReminderDays.join(',')}}'::int[]`;

/** Reminders after day 0 leave in the morning of the restaurant. `$1` is now, `$2` how many are taken. */
export const takeDueReminders = statement(
  'duty-reminders',
  row({ restaurantId: uuid, stage: notNull(oneOf(dutyStages)) }),
  `update seller_duties d set reminded_day = due.day
   from (select s.restaurant_id, reminder.day
     from seller_duties s join restaurants r on r.id = s.restaurant_id
       cross join lateral (select max(day) as day from unnest(${reminderDays}) day
         where day <= ($1::timestamptz at time zone r.timezone)::date - s.began_on) reminder
     where s.state = 'due' and (s.reminded_day is null or s.reminded_day < reminder.day)
       and (reminder.day = 0 or ($1 at time zone r.timezone)::time >= '${policies.reminderFrom}')
     order by s.restaurant_id limit $2 for update of s skip locked) due
   where d.restaurant_id = due.restaurant_id returning d.restaurant_id, 'day-' || due.day as stage`,
);

const findReader = statement(
  'duty-reader',
  row({
    ownerId: uuid,
    ownerEmail: text,
    contactName: text,
    timezone: text,
    beganOn: nullable(date),
    dueOn: nullable(date),
  }),
  `select r.owner_id, u.email as owner_email, r.contact_name, r.timezone, d.began_on, d.due_on
   from restaurants r join users u on u.id = r.owner_id join seller_duties d on d.restaurant_id = r.id where r.id = $1`,
);

/**
 * Tells the owner by email and push, and everybody who sees the money by a notification. The push of a day that begins at
 * night waits for the morning.
 */
export async function sendDutyMessage(
  app: App,
  tx: Tx,
  restaurantId: string,
  stage: DutyStage,
  now: Date,
): Promise<void> {
  const reader = expectOneRow(await findReader(tx, [restaurantId]));
  const limit = await readComplianceLimit(tx, 'seller-duty', toLocalDate(now, pilotTimeZone));
  const line: DutyLine = { stage, dueOn: reader.dueOn, sales: limit.sales ?? 0, cents: limit.cents };
  const kind = `duty-${stage}:${stage === 'near' ? toLocalDate(now, reader.timezone) : reader.beganOn}`;
  const key = `seller-${kind}:${restaurantId}`;
  const owner = { userId: reader.ownerId, email: reader.ownerEmail };
  await notify(tx, owner, { key, now, email: (locale) => dutyEmail(app.config, reader.contactName, line, locale) });
  await notify(
    tx,
    { restaurantId, email: reader.ownerEmail },
    { key, now, inApp: () => ({ orderId: null, kind, line: { code: 'seller-duty', ...line } }) },
  );
  const morning = findMorning(now, reader.timezone);
  await notify(tx, owner, {
    key,
    now,
    ...(morning > now && { sendAt: morning }),
    push: (locale) => ({ ...sellerDutyTexts(line, locale), path: '/profile', endsAt: daysAfter(now, 1) }),
  });
}

/** From when the restaurant may be woken on the day of `now`. */
function findMorning(now: Date, timezone: string): Date {
  const hours = Number(policies.reminderFrom.slice(0, 2));
  return new Date(startOfDay(toLocalDate(now, timezone), timezone).getTime() + hours * 3_600_000);
}

export function dutyEmail(config: MailConfig, contactName: string, line: DutyLine, locale: Language): Email {
  const { title, text: sentence } = sellerDutyTexts(line, locale);
  return {
    subject: title,
    parts: {
      title,
      lines: [m.email_layout_hello({ name: firstName(contactName) }, { locale }), sentence],
      ...(line.stage !== 'resumed' && {
        button: { text: m.seller_duty_email_button({}, { locale }), url: `${config.publicUrl}/profile` },
      }),
      frame: toMailFrame(config, locale, [m.email_layout_reason_restaurant({}, { locale })]),
    },
  };
}
