import { topics } from '@fondly/contract/live';
import type { updateProfile } from '@fondly/contract/restaurant/profile';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { expectOneRow, isUniqueViolation, type Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { addZipNeighbors } from './add-zip-neighbors.ts';
import { type Restaurant, restaurants } from './schema.ts';
import type { Manager } from './staff-actors.ts';

export type ProfileInput = z.output<typeof updateProfile.schema.body>;

/** What an operator approved a kitchen by, as it is called in the list of changes. */
const reviewedFields = [
  ['name', 'name'],
  ['address', 'address'],
  ['zip', 'zip'],
  ['restaurantType', 'restaurant type'],
  ['websiteUrl', 'website'],
] as const;

const insertChange = command(
  'restaurant-change',
  'insert into restaurant_changes (restaurant_id, actor_id, fact, before, after, at) values ($1, $2, $3, $4, $5, $6)',
);

/** The kitchen's row until this transaction ends, in the state that it is in now. */
export async function lockRestaurant(tx: Tx, { restaurant }: Manager): Promise<Restaurant> {
  return expectOneRow(
    await tx.select().from(restaurants).where(eq(restaurants.id, restaurant.id)).for('no key update'),
  );
}

type ProfileChange = ProfileInput & Partial<Pick<Restaurant, 'timezone' | 'status' | 'reviewAction' | 'resubmittedAt'>>;

/**
 * Writes what a kitchen says of itself over what it said before, which the caller has locked. What operators decide by
 * is kept beside it; who looks at the kitchen reads again.
 *
 * @throws Problem `restaurant-exists` for the address of another kitchen
 */
export async function writeProfile(
  tx: Tx,
  manager: Manager,
  before: Restaurant,
  to: ProfileChange,
  now: Date,
): Promise<void> {
  const cuisines = [...new Set(to.cuisines)];
  try {
    await tx
      .update(restaurants)
      .set({ ...to, cuisines, updatedAt: now })
      .where(eq(restaurants.id, before.id));
  } catch (error) {
    if (isUniqueViolation(error, 'restaurants_email')) throw new Problem('restaurant-exists');
    throw error;
  }
  for (const [field, fact] of reviewedFields) {
    const [oldValue, newValue] = [before[field] ?? '', to[field] ?? ''];
    if (oldValue !== newValue) await insertChange(tx, [before.id, manager.id, fact, oldValue, newValue, now]);
  }
  if (to.zip !== before.zip) await addZipNeighbors(tx, to.zip);
  signal(tx, [topics.zip(before.zip), topics.zip(to.zip), topics.restaurant(before.id), topics.orders(before.id)], []);
}
