import type { OpeningAlertView } from '@fondly/contract/account/opening-alerts';
import { policies } from '@fondly/contract/policies';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { mealVisibleSql } from '../../meals/meal-columns.ts';
import { readMealForOrder } from '../../meals/read-meal-for-order.ts';
import type { App } from '../../platform/app.ts';
import { boolean, integer, notNull, row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

const opensAtSql = 'coalesce(m.on_sale_from, m.available_date::timestamp at time zone m.timezone)';

/** Nothing for a meal whose sales have opened, and for one about which the customer was told already. */
const set = statement(
  'opening-alert-set',
  row({ mealId: uuid, despiteQuietHours: boolean }),
  `insert into opening_alerts as alert (user_id, meal_id, opens_at, despite_quiet_hours, created_at)
   select $1, m.id, ${opensAtSql}, $3, $4 from meals m join restaurants r on r.id = m.restaurant_id
   where m.id = $2 and m.is_active and ${opensAtSql} > $4 and ${visibleSql('r', '$5')} and ${mealVisibleSql('$5')}
   on conflict (user_id, meal_id) do update set despite_quiet_hours = excluded.despite_quiet_hours
     where alert.sent_at is null
   returning meal_id, despite_quiet_hours`,
);
const count = statement(
  'opening-alerts-count',
  row({ others: notNull(integer) }),
  `select count(*)::int as others from opening_alerts
   where user_id = $1 and meal_id <> $2 and sent_at is null and opens_at > $3`,
);
/** Makes simultaneous requests of one customer count each other. */
const lockCustomer = statement(
  'opening-alerts-lock-customer',
  row({ id: uuid }),
  'select id from users where id = $1 for no key update',
);
/** A sent alert stays, so that the same meal is not told about twice. */
const remove = command(
  'opening-alert-remove',
  'delete from opening_alerts where user_id = $1 and meal_id = $2 and sent_at is null',
);

/** Tells the customer once when sales of this meal open. A repeat changes the choice about quiet hours. */
export async function setOpeningAlert(
  app: App,
  customer: Customer,
  mealId: string,
  despiteQuietHours: boolean,
): Promise<OpeningAlertView> {
  const now = app.clock.now();
  return transaction(app, async (tx) => {
    await lockCustomer(tx, [customer.id]);
    if (!(await readMealForOrder(tx, mealId, customer, now))) throw new Problem('not-found');
    const [pending] = await count(tx, [customer.id, mealId, now]);
    if (pending && pending.others >= policies.openingAlertsPerCustomer) throw new Problem('too-many-opening-alerts');
    const [alert] = await set(tx, [customer.id, mealId, despiteQuietHours, now, customer.isAdmin]);
    if (!alert) throw new Problem('sales-opened');
    return alert;
  });
}

export async function removeOpeningAlert(app: App, customer: Customer, mealId: string): Promise<void> {
  await remove(app.db, [customer.id, mealId]);
}
