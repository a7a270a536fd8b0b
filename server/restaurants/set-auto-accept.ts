import { topics } from '@fondly/contract/live';
import type { OwnRestaurantView } from '@fondly/contract/restaurant';
import { eq } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { signal } from '../platform/outbox.ts';
import { transaction } from '../platform/transaction.ts';
import { requireRole } from './crew.ts';
import { readOwnRestaurant } from './own-restaurant.ts';
import type { Manager } from './owner.ts';
import { restaurants } from './schema.ts';

/** From now on paid orders are accepted at once, or wait for an answer. Orders that wait already go on waiting. */
export async function setAutoAccept(app: App, manager: Manager, autoAccept: boolean): Promise<OwnRestaurantView> {
  return transaction(app, async (tx) => {
    await requireRole(tx, manager, 'manager');
    const change = { autoAccept, updatedAt: app.clock.now() };
    await tx.update(restaurants).set(change).where(eq(restaurants.id, manager.restaurant.id));
    signal(tx, topics.orders(manager.restaurant.id), []);
    return readOwnRestaurant(app, manager, tx);
  });
}
