import { restaurantRoles } from '@fondly/contract/restaurant/roles';
import type { Person } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { notNull, oneOf, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';

const read = statement(
  'own-kitchens',
  row({ id: uuid, name: text, role: notNull(oneOf(restaurantRoles)) }),
  `select r.id, r.name, c.role from crew c join restaurants r on r.id = c.restaurant_id
   where c.user_id = $1 order by r.name, r.id`,
);
const updateSession = statement(
  'own-kitchen-go',
  row({ id: uuid }),
  `update sessions s set restaurant_id = $2
   where s.id = $1 and exists (select from crew c where c.restaurant_id = $2 and c.user_id = s.user_id) returning s.id`,
);

/** The restaurants that a person works for, and the one that this session uses. */
export async function listMyRestaurants(app: App, person: Person) {
  const restaurants = await read(app.db, [person.id]);
  return restaurants.map((restaurant) => ({ ...restaurant, isCurrent: restaurant.id === person.restaurant?.id }));
}

/** Switches this session to another restaurant of the person from the next request on. Other devices keep theirs. */
export async function switchRestaurant(app: App, person: Person, restaurantId: string): Promise<void> {
  if ((await updateSession(app.db, [person.sessionId, restaurantId])).length === 0)
    throw new Problem('restaurant-not-found');
}
