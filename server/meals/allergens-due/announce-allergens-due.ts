import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { array, date, notNull, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { allergensDueMessage } from './allergens-due-message.ts';

/** One row an owner: the recurring meals that list nothing from `day` on, because their allergens were never answered. */
const listOwners = statement(
  'allergens-due-owners',
  row({ ownerId: uuid, ownerName: text, email: text, names: notNull(array(text)), day: notNull(date) }),
  `select u.id as owner_id, u.name as owner_name, u.email, array_agg(distinct m.name) as names,
     max(l.allergens_required_from) as day
   from listing_rules l cross join meals m join restaurants r on r.id = m.restaurant_id join users u on u.id = r.owner_id
   where l.allergens_required_from > $1::date and m.is_recurring and m.allergens is null and m.archived_at is null
     and (m.recurring_end_date is null or m.recurring_end_date >= l.allergens_required_from)
     and r.status = 'approved' and u.disabled_at is null and u.erased_at is null
   group by u.id`,
);

/**
 * Timer, each day of the notice: tells the owners of recurring meals without answers until when to answer. The key of
 * the message makes it one email an owner, however often the job runs.
 */
export async function announceAllergensDue(app: App): Promise<void> {
  const now = app.clock.now();
  for (const { email, ...due } of await listOwners(app.db, [toLocalDate(now, pilotTimeZone)])) {
    const recipient = { userId: due.ownerId, email };
    await transaction(app, (tx) => notify(tx, recipient, allergensDueMessage(app.config, due, now)));
  }
}
