import { randomUUID } from 'node:crypto';
import type { EmailTopic } from '@fondly/contract/waitlist';
import type { Language } from '@fondly/messages/languages';
import { type Db, expectOneRow, type Tx } from '../platform/database/db.ts';
import { boolean, notNull, nullable, type Row, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';

/** An address with at least one subscription. */
export const subscriber = row({ id: uuid, email: text, confirmedAt: nullable(timestamp) });
export type Subscriber = Row<typeof subscriber>;

const find = statement('mail-contact-find', row({ email: text }), 'select email from mail_contacts where id = $1');
/** @throws Problem `email-link-invalid` when the address was deleted */
export async function findSubscriberEmail(on: Db | Tx, id: string): Promise<string> {
  const [found] = await find(on, [id]);
  if (!found) throw new Problem('email-link-invalid');
  return found.email;
}

/** The update makes the statement return an existing contact too. */
const upsert = statement(
  'mail-contact-put',
  subscriber,
  `insert into mail_contacts (id, email, created_at, language) values ($1, lower($2), $3, $4)
   on conflict (email) do update set language = coalesce(excluded.language, mail_contacts.language)
   returning id, email, confirmed_at`,
);

/** @param language - in which the address signed up; null keeps the one that is known */
export async function upsertSubscriber(
  tx: Tx,
  email: string,
  now: Date,
  language: Language | null = null,
): Promise<Subscriber> {
  return expectOneRow(await upsert(tx, [randomUUID(), email, now, language]));
}

/**
 * SQL for the language of a subscriber: that of the account with the address, otherwise the one in which it signed up.
 *
 * @param alias - of `mail_contacts`
 */
export const languageSql = (alias: string): string =>
  `coalesce((select u.language from users u where lower(u.email) = ${alias}.email limit 1), ${alias}.language)`;

/**
 * SQL for whether an address may get emails about a topic: no unsubscribe, and no account that switched them off.
 * @param email - SQL of an address in lower case
 * @param topic - SQL of a topic's name
 */
const toCanEmailSql = (email: string, topic: string): string =>
  `(not exists (select from mail_stops stop where stop.email = ${email} and stop.topic = ${topic})
    and not exists (select from users u join notification_choices choice on choice.user_id = u.id
      where lower(u.email) = ${email} and choice.topic::text = ${topic} and choice.channel = 'mail'
        and not choice.is_wanted))`;

const readCanEmail = statement(
  'mail-may-write',
  row({ may: notNull(boolean) }),
  `select ${toCanEmailSql('lower($1)', '$2::text')} as may`,
);

/**
 * Whether an address may get emails about a topic. Every sender of optional email checks it in the transaction that
 * queues the email.
 */
export async function canEmail(on: Db | Tx, email: string, topic: EmailTopic): Promise<boolean> {
  return expectOneRow(await readCanEmail(on, [email, topic])).may;
}

/**
 * The same for many, inside a statement.
 *
 * @param email - SQL of an address in lower case
 */
export function canEmailSql(email: string, topic: EmailTopic): string {
  return toCanEmailSql(email, `'${topic}'`);
}
