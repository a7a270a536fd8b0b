import type { Person } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';

const deleteDevice = command('push-drop-device', 'delete from push_devices where session_id = $1');

/** The device of this session gets no more pushes. Queued pushes are deleted with it. */
export async function unregisterDevice(app: App, person: Person): Promise<void> {
  await deleteDevice(app.db, [person.sessionId]);
}
