import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkZipAndCuisines } from './applications/check-zip-and-cuisines.ts';
import { checkPoint, toPoint } from './point.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { requireRole } from './staff-access.ts';
import { type Manager, toRefusal } from './staff-actors.ts';
import { lockRestaurant, type ProfileInput, writeProfile } from './write-profile.ts';

/**
 * Changes the profile of an approved restaurant. The time zone cannot change, because promised pickup windows use it.
 */
export async function updateProfile(app: App, manager: Manager, profile: ProfileInput): Promise<StaffRestaurantView> {
  const timezone = await checkZipAndCuisines(app, profile);
  await checkPoint(app, profile.zip, profile.point);
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    const before = await lockRestaurant(tx, manager);
    if (before.status !== 'approved') throw new Problem(toRefusal(before.status));
    if (timezone !== before.timezone) {
      throw new Problem('invalid-input', {}, { zip: 'zip-in-other-time-zone' });
    }
    if (profile.point === undefined && profile.zip !== before.zip) await checkPoint(app, profile.zip, toPoint(before));
    await writeProfile(tx, manager, before, profile, app.clock.now());
    return readStaffRestaurant(app, manager, tx);
  });
}
