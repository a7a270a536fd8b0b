import type { Db, Tx } from '../platform/database/db.ts';
import { row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';

const findEmail = statement(
  'alert-rules-email-of-hit',
  row({ email: text }),
  'select u.email from alert_hits h join users u on u.id = h.user_id where h.id = $1',
);

/** The address that an alert was sent to: no row for an alert that was deleted. */
export const findEmailOfAlert = (on: Db | Tx, hitId: string): Promise<{ email: string }[]> => findEmail(on, [hitId]);

/** The rules of all hits of the message. A rule goes on in the app and by push. */
const unsubscribe = command(
  'alert-rules-unsubscribe',
  `update alert_rules rule set by_email = false
   from alert_hits h join alert_hits sent on sent.user_id = h.user_id and (sent.id = h.id or sent.sent_at = h.sent_at)
   where h.id = $1 and rule.user_id = h.user_id and rule.id = any(sent.rule_ids)`,
);

/** Ends the emails of the rules that one alert named, and of no other rule. A repeat changes nothing. */
export async function unsubscribeFromAlert(tx: Tx, hitId: string): Promise<void> {
  await unsubscribe(tx, [hitId]);
}
