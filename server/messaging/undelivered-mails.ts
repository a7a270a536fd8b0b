import type { App } from '../platform/app.ts';
import { one, prepared, type Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs/outbox.ts';

export type Undelivered = {
  id: string;
  to: string;
  subject: string;
  createdAt: Date;
  attempts: number;
  failedAt: Date | null;
  failure: string;
};

const count = prepared<{ waiting: number; givenUp: number }>(
  'mails-count',
  `select (select count(*) from deliveries where sent_at is null and failed_at is null)::int as waiting,
     (select count(*) from deliveries where failed_at is not null)::int as "givenUp"`,
);
const columns = `id, to_address as "to", subject, created_at as "createdAt", attempts, failed_at as "failedAt",
  coalesce(failure, '') as failure`;
/** Each half by its own index, however many mails were sent. */
const readUndelivered = prepared<Undelivered>(
  'mails-undelivered',
  `(select ${columns} from deliveries where failed_at is not null order by failed_at desc limit 50)
   union all
   (select ${columns} from deliveries where sent_at is null and failed_at is null and attempts > 0
    order by created_at limit 50)`,
);
/** Asked twice, for two clicks at once: the second finds it sent again already. */
const revive = prepared<{ id: string; subject: string }>(
  'mails-revive',
  `update deliveries set failed_at = null, attempts = 0 where id in (
     select id from deliveries where sent_at is null and (failed_at is not null or attempts > 0)
       and ($1::uuid is null or id = $1) order by created_at limit 1000)
     and sent_at is null and (failed_at is not null or attempts > 0)
   returning id, subject`,
);

/** Mails that left us and did not arrive: first what was given up, then what the server still tries. */
export async function readUndeliveredMails(
  app: App,
): Promise<{ waiting: number; givenUp: number; undelivered: Undelivered[] }> {
  const [counts, undelivered] = await Promise.all([count(app.db, []), readUndelivered(app.db, [])]);
  return { ...one(counts), undelivered };
}

/**
 * Sends them again, with all attempts before them.
 *
 * @param id - null for all, at most 1,000 at once
 * @returns those that are sent again
 */
export async function sendAgain(tx: Tx, id: string | null): Promise<{ id: string; subject: string }[]> {
  const revived = await revive(tx, [id]);
  for (const mail of revived) enqueue(tx, 'send-mail', { id: mail.id }, { jobKey: `mail:${mail.id}` });
  return revived;
}
