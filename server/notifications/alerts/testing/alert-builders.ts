import { daysAfter } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { person, type Restaurant, type Somebody } from '../../../meals/testing/meal-builders.ts';

export type Follower = Somebody & { email: string };

/** A person who added this restaurant to their favorites yesterday. */
export async function buildFollower(env: TestEnvironment, restaurant: Restaurant, email?: string): Promise<Follower> {
  const who = await person(env.app, email ? { email } : {});
  await addFavorite(env, who, restaurant, daysAfter(env.clock.now(), -1));
  return { ...who, email: email ?? `${who.id}@example.test` };
}

export async function addFavorite(
  env: TestEnvironment,
  who: Somebody,
  restaurant: Restaurant,
  createdAt: Date,
): Promise<void> {
  await env.app.db.client.query('insert into favorites (user_id, restaurant_id, created_at) values ($1, $2, $3)', [
    who.id,
    restaurant.id,
    createdAt,
  ]);
}
