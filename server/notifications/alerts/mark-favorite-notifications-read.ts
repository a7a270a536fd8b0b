import type { Customer } from '../../accounts/sessions/actor.ts';
import { recordRulesUsed } from '../../alert-rules/record-rules-used.ts';
import type { App } from '../../platform/app.ts';
import { array, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';

const markRead = statement(
  'notices-mark-read',
  row({ ruleIds: array(uuid) }),
  'update alert_hits set read_at = $2 where user_id = $1 and is_in_app and read_at is null returning rule_ids',
);

/** Opening the page marks all of them, and their rules go on. */
export async function markFavoriteNotificationsRead(app: App, customer: Customer): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const read = await markRead(tx, [customer.id, now]);
    const ruleIds = [...new Set(read.flatMap((hit) => hit.ruleIds))];
    if (ruleIds.length > 0) await recordRulesUsed(tx, customer.id, ruleIds, now);
  });
}
