import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { requireRole } from './staff-access.ts';
import type { Manager } from './staff-actors.ts';

const setApproval = command(
  'restaurant-set-late-approval',
  'update restaurants set auto_approves_late = $2, updated_at = $3 where id = $1',
);
const setText = command(
  'restaurant-set-free-text',
  'update restaurants set takes_free_text = $2, updated_at = $3 where id = $1',
);

/** Whether customers who are late get ten more minutes without an answer by staff. */
export const setLateApproval = (app: App, manager: Manager, isAutomatic: boolean): Promise<StaffRestaurantView> =>
  set(app, manager, setApproval, isAutomatic);

/** Whether customers write in their own words, or only quick messages. */
export const setFreeText = (app: App, manager: Manager, isTaken: boolean): Promise<StaffRestaurantView> =>
  set(app, manager, setText, isTaken);

async function set(app: App, manager: Manager, update: typeof setText, isOn: boolean): Promise<StaffRestaurantView> {
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    await update(tx, [manager.restaurant.id, isOn, app.clock.now()]);
    return readStaffRestaurant(app, manager, tx);
  });
}
