import { topics } from '@fondly/contract/live';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import { eq } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { restaurants } from './schema.ts';
import { requireRole } from './staff-access.ts';
import type { Manager } from './staff-actors.ts';

/** From now on paid orders are accepted at once, or wait for an answer. Orders that wait already go on waiting. */
export async function setAutoAccept(app: App, manager: Manager, autoAccept: boolean): Promise<StaffRestaurantView> {
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    const change = { autoAccept, updatedAt: app.clock.now() };
    await tx.update(restaurants).set(change).where(eq(restaurants.id, manager.restaurant.id));
    signal(tx, topics.orders(manager.restaurant.id), []);
    return readStaffRestaurant(app, manager, tx);
  });
}
