import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';

const record = command(
  'alert-settings-alerted',
  `insert into alert_settings (user_id, alerted_at) values ($1, $2)
   on conflict (user_id) do update set alerted_at = excluded.alerted_at`,
);

/** People who were alerted longest ago come first the next time. */
export async function recordAlerted(tx: Tx, userId: string, now: Date): Promise<void> {
  await record(tx, [userId, now]);
}
