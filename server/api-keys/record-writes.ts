import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fondly/contract/endpoint';
import type { ApiKeyAction } from '@fondly/contract/restaurant/api/api-keys';
import * as meals from '@fondly/contract/restaurant/meals';
import type { FastifyRequest } from 'fastify';
import type { Cause } from '../platform/cause.ts';
import { command } from '../platform/database/statement.ts';
import { writeWithEachCommit } from '../platform/database/transaction.ts';

/** A second transaction of the same request changes nothing here. */
const insert = command(
  'api-key-write-insert',
  `insert into api_key_writes (id, key_id, restaurant_id, action, meal_id, quantity, at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);

const actions = new Map<Endpoint, ApiKeyAction>([
  [meals.setStock, 'setStock'],
  [meals.createMeal, 'createMeal'],
  [meals.updateMeal, 'updateMeal'],
  [meals.deleteMeal, 'deleteMeal'],
  [meals.setMealActive, 'setMealActive'],
  [meals.setMealExpired, 'setMealExpired'],
  [meals.setMealQueue, 'setMealQueue'],
  [meals.listMealAgain, 'listMealAgain'],
]);

/**
 * Records what a key changes in the menu, in the transaction that changes it: a refused call leaves nothing, and no change
 * is without its key.
 */
export function recordWrites(
  cause: Cause,
  request: FastifyRequest,
  endpoint: Endpoint,
  key: { id: string; restaurantId: string },
): void {
  const action = actions.get(endpoint);
  if (!action) return;
  // Not the id of the request, which a proxy may take from the caller.
  const id = randomUUID();
  writeWithEachCommit(cause, async (tx, now) => {
    const { id: mealId = null } = request.params as { id?: string };
    const { availableQuantity = null } = Object(request.body) as { availableQuantity?: number };
    const quantity = action === 'setStock' ? availableQuantity : null;
    await insert(tx, [id, key.id, key.restaurantId, action, mealId, quantity, now]);
  });
}
