import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

/**
 * One statement, so a concurrent confirmation either keeps the row or finds it gone. Addresses with an account, a newer
 * request or an unsubscribe stay.
 */
const tidy = statement(
  'waitlist-tidy-contacts',
  row({ id: uuid }),
  `with old as (
     select c.id, c.email from mail_contacts c
     where c.confirmed_at is null and c.created_at < $1
       and not exists (select from users u where lower(u.email) = c.email)
       and not exists (select from mail_stops s where s.email = c.email)
       and not exists (select from zip_waitlist w where w.email = c.email and w.created_at >= $1)
       and not exists (select from waitlist_emails w where w.email = c.email and w.created_at >= $1)
       and not exists (select from restaurant_requests q where q.email = c.email and q.created_at >= $1)
     order by c.id limit 1000 for update of c),
   zips as (delete from zip_waitlist w using old where w.email = old.email),
   cities as (delete from waitlist_emails w using old where w.email = old.email),
   wishes as (delete from restaurant_requests q using old where q.email = old.email)
   delete from mail_contacts c using old where c.id = old.id returning c.id`,
);

/** Task `tidy-contacts`, every night: deletes unconfirmed addresses with all their requests. */
export async function deleteUnconfirmedSubscribers(app: App): Promise<void> {
  const before = daysAfter(app.clock.now(), -policies.unconfirmedSubscriberDays);
  while ((await tidy(app.db, [before])).length > 0);
}
