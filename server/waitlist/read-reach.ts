import type { ReachView } from '@fondly/contract/admin/demand';
import { policies } from '@fondly/contract/policies';
import { languages } from '@fondly/messages/languages';
import { type Db, expectOneRow, type Tx } from '../platform/database/db.ts';
import { integer, notNull, nullable, oneOf, type Row, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { canEmailSql, languageSql } from './subscriber.ts';

/**
 * SQL for why a subscriber of a ZIP gets no message, over row `w` and contact `c`; null when they get it. A person gets
 * at most one message in `zipMessageQuietDays`, even when subscribed to several ZIPs.
 * @param now - SQL of an instant
 */
const toExclusionSql = (now: string): string => `case
  when c.confirmed_at is null then 'unconfirmed'
  when not ${canEmailSql('w.email', 'area')} then 'unsubscribed'
  when w.email in (select heard.email from zip_message_readers h join zip_waitlist heard on heard.id = h.waiting_id
    where h.told_at > ${now}::timestamptz - interval '${policies.zipMessageQuietDays} days') then 'told-lately'
  when w.email in (select d.to_address from deliveries d where d.failed_at is not null) then 'undelivered' end`;

const read = statement(
  'zip-reach',
  row({
    waiting: notNull(integer),
    willReceive: notNull(integer),
    unconfirmed: notNull(integer),
    unsubscribed: notNull(integer),
    recentlyMessaged: notNull(integer),
    undelivered: notNull(integer),
  }),
  `select count(*)::int as waiting,
     count(*) filter (where people.hindrance is null)::int as will_receive,
     count(*) filter (where people.hindrance = 'unconfirmed')::int as unconfirmed,
     count(*) filter (where people.hindrance = 'unsubscribed')::int as unsubscribed,
     count(*) filter (where people.hindrance = 'told-lately')::int as recently_messaged,
     count(*) filter (where people.hindrance = 'undelivered')::int as undelivered
   from (select ${toExclusionSql('$2')} as hindrance from zip_waitlist w left join mail_contacts c on c.email = w.email
     where w.zip = $1) people`,
);

const recipient = row({ waitingId: uuid, subscriberId: uuid, email: text, language: nullable(oneOf(languages)) });
export type Recipient = Row<typeof recipient>;

/**
 * Picks the next recipients, oldest first, and records them in the same statement. `$1` is the ZIP, `$2` now, `$3` the
 * number of recipients, `$4` the message.
 */
export const takeRecipients = statement(
  'zip-message-take',
  recipient,
  `with next as (
     select w.id, w.email, c.id as contact_id, ${languageSql('c')} as language from zip_waitlist w join mail_contacts c on c.email = w.email
     where w.zip = $1 and ${toExclusionSql('$2')} is null
       and not exists (select from zip_message_readers mine where mine.message_id = $4 and mine.waiting_id = w.id)
     order by w.created_at, w.id limit $3 for update of w),
   told as (
     insert into zip_message_readers (message_id, waiting_id, told_at) select $4, next.id, $2 from next
     on conflict do nothing returning waiting_id)
   select told.waiting_id, next.contact_id as subscriber_id, next.email, next.language
   from told join next on next.id = told.waiting_id`,
);

/**
 * Counts who in a ZIP would get a message now, and why others would not
 * (docs/domain.md#alerts-to-followers-and-waitlists).
 */
export async function readReach(on: Db | Tx, zip: string, now: Date): Promise<ReachView> {
  return expectOneRow(await read(on, [zip, now]));
}
