import { policies } from '@fondly/contract/policies';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { integer, notNull, row } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';

/** Two rules that are created at once wait for each other here, so the limit is exact. */
const lockSettings = command(
  'alert-rules-lock',
  `insert into alert_settings (user_id) values ($1) on conflict (user_id) do update set timezone = alert_settings.timezone`,
);
const countOthers = statement(
  'alert-rules-count',
  row({ count: notNull(integer) }),
  `select count(*)::int as count from alert_rules
   where user_id = $1 and id <> $2 and favorite_restaurant_id is null and ended_at is null`,
);

/** @throws Problem `too-many-alert-rules`; hearts and ended rules don't count */
export async function checkRuleLimit(tx: Tx, userId: string, ruleId: string): Promise<void> {
  await lockSettings(tx, [userId]);
  const { count } = expectOneRow(await countOthers(tx, [userId, ruleId]));
  if (count >= policies.alertRules) throw new Problem('too-many-alert-rules');
}
