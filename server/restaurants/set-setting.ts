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
const updateFreeText = command(
  'restaurant-set-free-text',
  'update restaurants set takes_free_text = $2, updated_at = $3 where id = $1',
);
const updateLateApproval = command(
  'restaurant-set-late-approval',
  'update restaurants set auto_approves_late = $2, updated_at = $3 where id = $1',
);
const updateUsualTimes = command(
  'restaurant-set-usual-times',
  'update restaurants set shows_usual_times = $2, updated_at = $3 where id = $1',
);

/** Applies to orders placed from now on. Orders that already await approval keep waiting. */
export const setAutoAccept = (app: App, manager: Manager, isOn: boolean): Promise<StaffRestaurantView> =>
  set(app, manager, { update: updateAutoAccept, topic: topics.orders }, isOn);

/** Whether customers write in their own words, or only quick messages. */
export const setFreeText = (app: App, manager: Manager, isOn: boolean): Promise<StaffRestaurantView> =>
  set(app, manager, { update: updateFreeText, topic: topics.restaurant }, isOn);

/** Whether customers who are late get ten more minutes without an answer by staff. */
export const setLateApproval = (app: App, manager: Manager, isOn: boolean): Promise<StaffRestaurantView> =>
  set(app, manager, { update: updateLateApproval, topic: topics.restaurant }, isOn);

/** Shows customers when the restaurant usually lists meals and how soon they are gone, or hides it at once. */
export const setUsualTimes = (app: App, manager: Manager, isOn: boolean): Promise<StaffRestaurantView> =>
  set(app, manager, { update: updateUsualTimes, topic: topics.restaurant }, isOn);

type Setting = { update: typeof updateAutoAccept; topic: (restaurant: string) => string };

async function set(app: App, manager: Manager, setting: Setting, isOn: boolean): Promise<StaffRestaurantView> {
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    await setting.update(tx, [manager.restaurant.id, isOn, app.clock.now()]);
    signal(tx, setting.topic(manager.restaurant.id), []);
    return readStaffRestaurant(app, manager, tx);
  });
}
