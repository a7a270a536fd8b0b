import type { App } from '../platform/app.ts';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { integer, notNull, nullable, type Row, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { enqueue } from '../platform/jobs/outbox.ts';

const undeliveredMail = row({
  id: notNull(uuid),
  to: notNull(text),
  subject: notNull(text),
  createdAt: notNull(timestamp),
  attempts: notNull(integer),
  failedAt: nullable(timestamp),
  failure: notNull(text),
});
export type UndeliveredMail = Row<typeof undeliveredMail>;

const countMails = statement(
  'mails-count',
  row({ waiting: notNull(integer), failedCount: notNull(integer) }),
  `select (select count(*) from deliveries where sent_at is null and failed_at is null)::int as waiting,
     (select count(*) from deliveries where failed_at is not null)::int as failed_count`,
);
const columns = `id, to_address as "to", subject, created_at, attempts, failed_at,
  coalesce(failure, '') as failure`;
/** Each half by its own index, however many mails were sent. */
const readUndelivered = statement(
  'mails-undelivered',
  undeliveredMail,
  `(select ${columns} from deliveries where failed_at is not null order by failed_at desc limit 50)
   union all
   (select ${columns} from deliveries where sent_at is null and failed_at is null and attempts > 0
    order by created_at limit 50)`,
);
/** Asked twice, for two clicks at once: the second finds it sent again already. */
const resetAttempts = statement(
  'mails-revive',
  row({ id: uuid, subject: text }),
  `update deliveries set failed_at = null, attempts = 0 where id in (
     select id from deliveries where sent_at is null and (failed_at is not null or attempts > 0)
       and ($1::uuid is null or id = $1) order by created_at limit 1000)
     and sent_at is null and (failed_at is not null or attempts > 0)
   returning id, subject`,
);

/** Mails that left us and did not arrive: first what was given up, then what the server still tries. */
export async function readUndeliveredMails(
  app: App,
): Promise<{ waiting: number; failedCount: number; undelivered: UndeliveredMail[] }> {
  const [counts, undelivered] = await Promise.all([countMails(app.db, []), readUndelivered(app.db, [])]);
  return { ...expectOneRow(counts), undelivered };
}

/**
 * Sends them again, with all attempts before them.
 *
 * @param id - null for all, at most 1,000 at once
 * @returns those that are sent again
 */
export async function retryUndeliveredMails(tx: Tx, id: string | null): Promise<{ id: string; subject: string }[]> {
  const retried = await resetAttempts(tx, [id]);
  for (const mail of retried) enqueue(tx, 'send-mail', { id: mail.id }, { jobKey: `mail:${mail.id}` });
  return retried;
}
