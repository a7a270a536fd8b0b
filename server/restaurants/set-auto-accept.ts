import { topics } from '@fondly/contract/live';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { requireRole } from './staff-access.ts';
import type { Manager } from './staff-actors.ts';

const updateAutoAccept = command(
  'restaurant-set-auto-accept',
  'update restaurants set auto_accept = $2, updated_at = $3 where id = $1',
);

/** Applies to orders placed from now on. Orders that already await approval keep waiting. */
export async function setAutoAccept(app: App, manager: Manager, autoAccept: boolean): Promise<StaffRestaurantView> {
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    await updateAutoAccept(tx, [manager.restaurant.id, autoAccept, app.clock.now()]);
    signal(tx, topics.orders(manager.restaurant.id), []);
    return readStaffRestaurant(app, manager, tx);
  });
}
