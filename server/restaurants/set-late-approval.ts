import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { requireRole } from './staff-access.ts';
import type { Manager } from './staff-actors.ts';

const update = command(
  'restaurant-set-late-approval',
  'update restaurants set auto_approves_late = $2, updated_at = $3 where id = $1',
);

/** Whether customers who are late get ten more minutes without an answer by staff. */
export async function setLateApproval(app: App, manager: Manager, isAutomatic: boolean): Promise<StaffRestaurantView> {
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    await update(tx, [manager.restaurant.id, isAutomatic, app.clock.now()]);
    return readStaffRestaurant(app, manager, tx);
  });
}
