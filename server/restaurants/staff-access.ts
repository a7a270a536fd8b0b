import { type RestaurantRole, rolesAtLeast } from '@fondly/contract/restaurant/roles';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { notNull, row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Staff } from './staff-actors.ts';

const findStaffRole = statement(
  'crew-here',
  row({ restaurantId: notNull(uuid) }),
  'select restaurant_id from crew where restaurant_id = $1 and user_id = $2 and role = any($3::text[])',
);

/**
 * The condition of every statement that changes something for a kitchen: the row is of the kitchen this person is at, and
 * the person has at least this role there, by the database and at this moment. Somebody who was removed after the request
 * came in changes nothing any more.
 */
export function hasStaffAccess(column: AnyColumn, { id, restaurant }: Staff, lowestRole: RestaurantRole): SQL {
  return sql`(${column} = ${restaurant.id} and exists (select from crew c where c.restaurant_id = ${restaurant.id}
    and c.user_id = ${id} and c.role in ${[...rolesAtLeast(lowestRole)]}))`;
}

/**
 * The same where no row is there to put it on: at the beginning of the transaction.
 *
 * @throws Problem `kitchens-only`
 */
export async function requireRole(on: Db | Tx, { id, restaurant }: Staff, lowestRole: RestaurantRole): Promise<void> {
  const rows = await findStaffRole(on, [restaurant.id, id, rolesAtLeast(lowestRole)]);
  if (rows.length === 0) throw new Problem('restaurants-only');
}
