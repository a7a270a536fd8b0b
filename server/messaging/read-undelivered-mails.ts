import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { integer, notNull, nullable, type Row, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

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
/** Each half uses its own index, so the number of sent emails does not matter. */
const readUndelivered = statement(
  'mails-undelivered',
  undeliveredMail,
  `(select ${columns} from deliveries where failed_at is not null order by failed_at desc limit 50)
   union all
   (select ${columns} from deliveries where sent_at is null and failed_at is null and attempts > 0
    order by created_at limit 50)`,
);
/** Emails that failed for good, then emails that are tried again. */
export async function readUndeliveredMails(
  app: App,
): Promise<{ waiting: number; failedCount: number; undelivered: UndeliveredMail[] }> {
  const [counts, undelivered] = await Promise.all([countMails(app.db, []), readUndelivered(app.db, [])]);
  return { ...expectOneRow(counts), undelivered };
}
