import type { OpeningAlertView } from '@fondly/contract/account/opening-alerts';
import { policies } from '@fondly/contract/policies';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { boolean, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

const list = statement(
  'opening-alerts-list',
  row({ mealId: uuid, despiteQuietHours: boolean }),
  `select meal_id, despite_quiet_hours from opening_alerts
   where user_id = $1 and sent_at is null and opens_at > $2
   order by opens_at, meal_id limit ${policies.openingAlertsPerCustomer}`,
);

/** The alerts of a customer that are still to be sent. */
export function listOpeningAlerts(app: App, customer: Customer): Promise<OpeningAlertView[]> {
  return list(app.db, [customer.id, app.clock.now()]);
}
