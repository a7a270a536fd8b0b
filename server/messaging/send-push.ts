import type { App } from '../platform/app.ts';
import { boolean, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';

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
/** The session is looked at once more: it may have run out while the push service was away. */
const readDue = statement(
  'push-due',
  duePush,
  `select m.device_id, d.endpoint, d.p256dh, d.auth, m.title, m.body, m.path, m.is_urgent, m.ends_at
   from push_messages m join push_devices d on d.id = m.device_id join sessions s on s.id = d.session_id
   where m.id = $1 and m.sent_at is null and m.failed_at is null and s.expires_at > $2`,
);
/** What was sent is the reader's, as with mails. */
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

/**
 * Task `send-push`: one message to one device, at least once. A browser that is gone is forgotten together with all
 * that was on its way to it; a message whose time is over is not sent any more.
 */
export async function sendPush(app: App, payload: Record<string, unknown>): Promise<void> {
  const id = String(payload.id);
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
