import { pilotTimeZone } from '@fondly/contract/time';
import type { Customer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { boolean, notNull, row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { toTimeWindow } from '../restaurants/hours/zone-time.ts';
import { readAlertTimezone } from './alert-settings.ts';
import { checkRuleLimit } from './check-rule-limit.ts';

const find = statement(
  'alert-rule-find-own',
  row({ id: uuid, isEnded: notNull(boolean) }),
  'select id, ended_at is not null as is_ended from alert_rules where id = $1 and user_id = $2',
);
/** What went on sale during the pause is not new to the rule. */
const setPause = statement(
  'alert-rule-pause',
  row({ id: uuid }),
  `update alert_rules set paused_until = $3, ended_at = null, used_at = $4, reminder_count = 0,
     since = coalesce($3::timestamptz, $4)
   where id = $1 and user_id = $2 returning id`,
);

/** @param until - a day on the customer's calendar, from whose first minute on the rule alerts again; null for now */
export async function pauseAlertRule(app: App, customer: Customer, id: string, until: string | null): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const [rule] = await find(tx, [id, customer.id]);
    if (!rule) throw new Problem('not-found');
    if (rule.isEnded) await checkRuleLimit(tx, customer.id, id);
    const timezone = (await readAlertTimezone(tx, customer.id)) ?? pilotTimeZone;
    const pausedUntil = until && toTimeWindow(until, '00:00', '23:59', timezone).start;
    await setPause(tx, [id, customer.id, pausedUntil, now]);
  });
}
