import { randomUUID } from 'node:crypto';
import type { EmailTopic } from '@fondly/contract/waitlist';
import { type Db, expectOneRow, type Tx } from '../platform/database/db.ts';
import { boolean, notNull, nullable, type Row, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

/** An address that waits for something. */
const subscriber = row({ id: uuid, email: text, confirmedAt: nullable(timestamp) });
export type Subscriber = Row<typeof subscriber>;

/** The no-op update makes a contact that is there already come back as well. */
const upsert = statement(
  'mail-contact-put',
  subscriber,
  `insert into mail_contacts (id, email, created_at) values ($1, lower($2), $3)
   on conflict (email) do update set email = excluded.email
   returning id, email, confirmed_at`,
);

export async function upsertSubscriber(tx: Tx, email: string, now: Date): Promise<Subscriber> {
  return expectOneRow(await upsert(tx, [randomUUID(), email, now]));
}

/**
 * Whether an address may still be written to about a topic, as SQL: it has not unsubscribed, nor has an account with it
 * switched these mails off. What the switches say of people who never touched them does not count here: whoever is on
 * a list has asked.
 *
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
 * Whether an address may still be written to about a topic. Every sender of a mail that nobody has to get asks here,
 * in the transaction that queues the mail.
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
