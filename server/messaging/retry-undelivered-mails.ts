import type { Tx } from '../platform/database/db.ts';
import { row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { enqueue } from '../platform/jobs/outbox.ts';

/** The condition is checked twice: of two simultaneous clicks, the second waits for the row and then skips it. */
const resetAttempts = statement(
  'mails-revive',
  row({ id: uuid, subject: text }),
  `update deliveries set failed_at = null, attempts = 0 where id in (
     select id from deliveries where sent_at is null and (failed_at is not null or attempts > 0)
       and ($1::uuid is null or id = $1) order by created_at limit 1000)
     and sent_at is null and (failed_at is not null or attempts > 0)
   returning id, subject`,
);

/**
 * Sends failed emails again, with all their attempts.
 *
 * @param id - of one email, or null for all of them, at most 1,000 at once
 * @returns the emails that are sent again
 */
export async function retryUndeliveredMails(tx: Tx, id: string | null): Promise<{ id: string; subject: string }[]> {
  const retried = await resetAttempts(tx, [id]);
  for (const mail of retried) enqueue(tx, 'send-mail', { id: mail.id }, { key: `mail:${mail.id}` });
  return retried;
}
