import { randomUUID } from 'node:crypto';
import type { Person } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { PushTarget } from '../platform/push/pusher.ts';

const deleteOtherDevices = command(
  'push-drop-others',
  'delete from push_devices where session_id = $1 and endpoint <> $2',
);
/** A device belongs to the person who signed in last. Pushes queued for the person before are deleted with it. */
const deleteForeignDevice = command(
  'push-drop-foreign',
  'delete from push_devices where endpoint = $1 and user_id <> $2',
);
const upsertDevice = command(
  'push-put-device',
  `insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth`,
);
/**
 * Sends pushes to the device of this session from now on. A session is one browser, so it has one device.
 */
export async function registerDevice(app: App, person: Person, target: PushTarget): Promise<void> {
  await checkRateLimit(app, 'push', person.id);
  if (!app.pusher.canReach(target.endpoint)) throw new Problem('push-service-unknown');
  const { endpoint, p256dh, auth } = target;
  await transaction(app, async (tx) => {
    await deleteOtherDevices(tx, [person.sessionId, endpoint]);
    await deleteForeignDevice(tx, [endpoint, person.id]);
    await upsertDevice(tx, [randomUUID(), person.id, person.sessionId, endpoint, p256dh, auth, app.clock.now()]);
  });
}
