import { topics } from '@fondly/contract/live';
import type { SellerDutyView } from '@fondly/contract/restaurant/seller-duty';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { meetDuties } from './advance-duties.ts';
import { readDuty } from './read-duty.ts';

const certify = command(
  'duty-certify',
  `insert into seller_duties (restaurant_id, certified_at) values ($1, $2)
   on conflict (restaurant_id) do update set certified_at = excluded.certified_at`,
);

/** The owner states that the details of the restaurant are true, which holds for 12 months. */
export async function certifyDetails(app: App, owner: Owner): Promise<SellerDutyView> {
  const { id } = owner.restaurant;
  return transaction(app, async (tx) => {
    await requireRole(tx, owner, 'owner');
    const now = app.clock.now();
    await certify(tx, [id, now]);
    await meetDuties(app, tx, id, now);
    signal(tx, topics.restaurant(id), []);
    return readDuty(app, id, tx);
  });
}
