import { topics } from '@fondly/contract/live';
import type { updateProfile } from '@fondly/contract/restaurant/profile';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { isDuplicate, one, prepared, type Tx } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { addNeighbours } from './add-zip-neighbors.ts';
import { type Restaurant, restaurants } from './schema.ts';
import type { Manager } from './staff-actors.ts';

export type Facts = z.output<typeof updateProfile.schema.body>;

/** What an operator approved a kitchen by, as it is called in the list of changes. */
const weighty = [
  ['name', 'name'],
  ['address', 'address'],
  ['zip', 'zip'],
  ['restaurantType', 'restaurant type'],
  ['websiteUrl', 'website'],
] as const;

const insertChange = prepared(
  'restaurant-change',
  'insert into restaurant_changes (restaurant_id, actor_id, fact, before, after, at) values ($1, $2, $3, $4, $5, $6)',
);

/** The kitchen's row until this transaction ends, in the state that it is in now. */
export async function lockKitchen(tx: Tx, { restaurant }: Manager): Promise<Restaurant> {
  return one(await tx.select().from(restaurants).where(eq(restaurants.id, restaurant.id)).for('no key update'));
}

type Change = Facts & Partial<Pick<Restaurant, 'timezone' | 'status' | 'decision' | 'resubmittedAt'>>;

/**
 * Writes what a kitchen says of itself over what it said before, which the caller has locked. What operators decide by
 * is kept beside it; who looks at the kitchen reads again.
 *
 * @throws Problem `restaurant-exists` for the address of another kitchen
 */
export async function writeFacts(tx: Tx, manager: Manager, before: Restaurant, to: Change, now: Date): Promise<void> {
  const cuisines = [...new Set(to.cuisines)];
  try {
    await tx
      .update(restaurants)
      .set({ ...to, cuisines, updatedAt: now })
      .where(eq(restaurants.id, before.id));
  } catch (error) {
    if (isDuplicate(error, 'restaurants_email')) throw new Problem('restaurant-exists');
    throw error;
  }
  for (const [field, fact] of weighty) {
    const [was, is] = [before[field] ?? '', to[field] ?? ''];
    if (was !== is) await insertChange(tx, [before.id, manager.id, fact, was, is, now]);
  }
  if (to.zip !== before.zip) await addNeighbours(tx, to.zip);
  signal(tx, [topics.zip(before.zip), topics.zip(to.zip), topics.kitchen(before.id), topics.orders(before.id)], []);
}
