import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkPlace } from './applications/check-zip-and-cuisines.ts';
import { readOwnRestaurant } from './read-staff-restaurant.ts';
import { requireRole } from './staff-access.ts';
import type { Manager } from './staff-actors.ts';
import { type Facts, lockKitchen, writeFacts } from './write-profile.ts';

/**
 * Changes what an approved kitchen says of itself (restaurant specification, sections 2 and 5, Profile). It stays in its
 * time zone: pickup windows that were promised are told by that clock.
 *
 * @throws Problem `invalid-input`, `restaurant-exists`, `not-approved`
 */
export async function updateProfile(app: App, manager: Manager, facts: Facts): Promise<OwnRestaurantView> {
  const timezone = await checkPlace(app, facts);
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    const before = await lockKitchen(tx, manager);
    if (before.status !== 'approved') throw new Problem('not-approved');
    if (timezone !== before.timezone) {
      throw new Problem(
        'invalid-input',
        {},
        { zip: 'This is in another time zone. Please write to us to move there.' },
      );
    }
    await writeFacts(tx, manager, before, facts, app.clock.now());
    return readOwnRestaurant(app, manager, tx);
  });
}
