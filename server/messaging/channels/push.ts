import type { App } from '../../platform/app.ts';
import { boolean, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Channel } from '../channel.ts';

export type Push = {
  title: string;
  text: string;
  /** Where a tap leads: one of our paths. */
  path: string;
  /** From then on the push is not sent any more. */
  endsAt: Date;
  /** Wakes a phone in battery saver. For messages that cannot wait. */
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

/** Reaches every device that the person has allowed. Never the only channel: an email or a page says the same. */
export const pushChannel: Channel<Push> = {
  setting: 'app',
  async add(tx, recipient, { key, now, sendAt: runAt }, { title, text, path, endsAt, isUrgent = false }) {
    if (!('userId' in recipient) || endsAt <= now) return false;
    const queued = await queue(tx, [key, recipient.userId, title, text, path, isUrgent, now, endsAt]);
    for (const { id } of queued) enqueue(tx, 'send-push', { id }, { key: `push:${id}`, runAt });
    return queued.length > 0;
  },
};

const maxAttempts = 6;

const duePush = row({
  deviceId: uuid,
  endpoint: text,
  p256dh: text,
  auth: text,
  title: text,
  body: text,
  path: text,
  isUrgent: boolean,
  endsAt: timestamp,
});
/** Checks the session again: it may have expired while the push service was unreachable. */
const readDue = statement(
  'push-due',
  duePush,
  `select m.device_id, d.endpoint, d.p256dh, d.auth, m.title, m.body, m.path, m.is_urgent, m.ends_at
   from push_messages m join push_devices d on d.id = m.device_id join sessions s on s.id = d.session_id
   where m.id = $1 and m.sent_at is null and m.failed_at is null and s.expires_at > $2`,
);
/** The content of a sent push is not kept, as with emails. */
const recordSent = command(
  'push-sent',
  `update push_messages set attempts = attempts + 1, sent_at = $2, failure = null, title = '', body = '' where id = $1`,
);
const recordFailure = command(
  'push-try',
  `update push_messages set attempts = attempts + 1, failure = $2,
     failed_at = case when $4 or attempts + 1 >= ${maxAttempts} then $3::timestamptz end where id = $1`,
);
const deleteDevice = command('push-drop-gone', 'delete from push_devices where id = $1');

/** Sends one push to one device, at least once. A device that is gone is deleted with everything queued for it. */
export async function sendPush(app: App, { id }: JobPayloads['send-push']): Promise<void> {
  const now = app.clock.now();
  const [due] = await readDue(app.db, [id, now]);
  if (!due) return;
  const secondsToLive = Math.floor((due.endsAt.getTime() - now.getTime()) / 1000);
  if (secondsToLive <= 0) return void (await recordFailure(app.db, [id, 'too late', now, true]));
  const { endpoint, p256dh, auth, title, body, path, isUrgent } = due;
  const text = JSON.stringify({ title, body, path });
  try {
    const result = await app.pusher.send({ endpoint, p256dh, auth }, { text, secondsToLive, isUrgent });
    if (result.kind === 'gone') await deleteDevice(app.db, [due.deviceId]);
    else if (result.kind === 'refused') await recordFailure(app.db, [id, `refused with ${result.status}`, now, true]);
    else await recordSent(app.db, [id, now]);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await recordFailure(app.db, [id, reason, now, false]);
    throw error;
  }
}
