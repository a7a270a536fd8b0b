import type { NotificationTopic } from '@fondly/contract/account';
import type { Tx } from '../platform/database/db.ts';
import { row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { canNotify } from './can-notify.ts';

/** A push for every device that this person has allowed. */
export type QueuedPush = {
  /** Names the message: no device gets two with the same key. */
  key: string;
  userId: string;
  topic: NotificationTopic;
  title: string;
  text: string;
  /** Where a tap leads: a path of ours. */
  path: string;
  /** From then on it is no news any more. */
  endsAt: Date;
  /** Wakes a phone that saves its battery; for what cannot wait. */
  isUrgent?: boolean;
};

const queue = statement(
  'push-queue',
  row({ id: uuid }),
  `insert into push_messages (id, key, device_id, title, body, path, is_urgent, created_at, ends_at)
   select gen_random_uuid(), $1, d.id, $3, $4, $5, $6, $7, $8
   from push_devices d join sessions s on s.id = d.session_id
   where d.user_id = $2 and s.expires_at > $7
   on conflict (key, device_id) do nothing returning id`,
);

/**
 * A push that leaves if and only if this transaction commits, to those who want to hear of its topic in the app. Never
 * the only way: a mail or a page says the same.
 *
 * @param runAt - not before this moment; at once when left out
 * @returns on how many devices it will show
 */
export async function queuePush(tx: Tx, push: QueuedPush, now: Date, runAt?: Date): Promise<number> {
  if (push.endsAt <= now || !(await canNotify(tx, push.userId, push.topic, 'app'))) return 0;
  const { key, userId, title, text, path, isUrgent = false, endsAt } = push;
  const queued = await queue(tx, [key, userId, title, text, path, isUrgent, now, endsAt]);
  for (const { id } of queued) enqueue(tx, 'send-push', { id }, { jobKey: `push:${id}`, ...(runAt && { runAt }) });
  return queued.length;
}
