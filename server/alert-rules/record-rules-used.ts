import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';

const recordUsed = command(
  'alert-rules-used',
  `update alert_rules set used_at = $2, reminder_count = 0 where user_id = $1 and id = any($3::uuid[])`,
);

/** A rule whose alerts are read goes on for another year. */
export async function recordRulesUsed(tx: Tx, userId: string, ruleIds: string[], now: Date): Promise<void> {
  await recordUsed(tx, [userId, now, ruleIds]);
}
