import { daysAfter } from '@fondly/contract/time';
import type { Town } from '@fondly/dev/environment/test-environment';
import { type Kitchen, person, type Somebody } from '../../../meals/testing/meal-builders.ts';
import { favorites } from '../../../restaurants/schema.ts';

/* Builders of what tests of alerts need. */

export type Follower = Somebody & { email: string };

/** Somebody who has had this kitchen among the favorites since yesterday. */
export async function followerOf(town: Town, kitchen: Kitchen, email?: string): Promise<Follower> {
  const who = await person(town.app, email ? { email } : {});
  await follow(town, who, kitchen, daysAfter(town.clock.now(), -1));
  return { ...who, email: email ?? `${who.id}@example.test` };
}

export async function follow(town: Town, who: Somebody, kitchen: Kitchen, createdAt: Date): Promise<void> {
  await town.app.db.insert(favorites).values({ userId: who.id, restaurantId: kitchen.id, createdAt });
}
