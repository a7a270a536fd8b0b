import type { App } from '../platform/app.ts';
import { prepared } from '../platform/database/db.ts';

const attemptsAtMost = 6;

type Due = {
  device_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  title: string;
  body: string;
  path: string;
  is_urgent: boolean;
  ends_at: Date;
};
/** The session is looked at once more: it may have run out while the push service was away. */
const readDue = prepared<Due>(
  'push-due',
  `select m.device_id, d.endpoint, d.p256dh, d.auth, m.title, m.body, m.path, m.is_urgent, m.ends_at
   from push_messages m join push_devices d on d.id = m.device_id join sessions s on s.id = d.session_id
   where m.id = $1 and m.sent_at is null and m.failed_at is null and s.expires_at > $2`,
);
/** What was sent is the reader's, as with mails. */
const noteSent = prepared(
  'push-sent',
  `update push_messages set attempts = attempts + 1, sent_at = $2, failure = null, title = '', body = '' where id = $1`,
);
const noteTry = prepared(
  'push-try',
  `update push_messages set attempts = attempts + 1, failure = $2,
     failed_at = case when $4 or attempts + 1 >= ${attemptsAtMost} then $3::timestamptz end where id = $1`,
);
const dropDevice = prepared('push-drop-gone', 'delete from push_devices where id = $1');

/**
 * Task `send-push`: one message to one device, at least once. A browser that is gone is forgotten together with all
 * that was on its way to it; a message whose time is over is not sent any more.
 */
export async function sendPush(app: App, payload: Record<string, unknown>): Promise<void> {
  const id = String(payload.id);
  const now = app.clock.now();
  const [due] = await readDue(app.db, [id, now]);
  if (!due) return;
  const secondsToLive = Math.floor((due.ends_at.getTime() - now.getTime()) / 1000);
  if (secondsToLive <= 0) return void (await noteTry(app.db, [id, 'too late', now, true]));
  const { endpoint, p256dh, auth, title, body, path, is_urgent: isUrgent } = due;
  const text = JSON.stringify({ title, body, path });
  try {
    const answer = await app.pusher.send({ endpoint, p256dh, auth }, { text, secondsToLive, isUrgent });
    if (answer.kind === 'gone') await dropDevice(app.db, [due.device_id]);
    else if (answer.kind === 'refused') await noteTry(app.db, [id, `refused with ${answer.status}`, now, true]);
    else await noteSent(app.db, [id, now]);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    await noteTry(app.db, [id, why, now, false]);
    throw error;
  }
}
