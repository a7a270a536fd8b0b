import { topics } from '@fondly/contract/live';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { requireRole } from './staff-access.ts';
import type { Manager } from './staff-actors.ts';

const update = command(
  'restaurant-set-usual-times',
  'update restaurants set shows_usual_times = $2, updated_at = $3 where id = $1',
);

/** Shows customers when the restaurant usually lists meals and how soon they are gone, or hides it at once. */
export async function setUsualTimes(app: App, manager: Manager, isShown: boolean): Promise<StaffRestaurantView> {
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    await update(tx, [manager.restaurant.id, isShown, app.clock.now()]);
    signal(tx, topics.restaurant(manager.restaurant.id), []);
    return readStaffRestaurant(app, manager, tx);
  });
}
