import { type RestaurantRole, rolesAtLeast } from '@fondly/contract/restaurant/roles';
import type { Db, Tx } from '../platform/database/db.ts';
import { notNull, row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Staff } from './staff-actors.ts';

const findStaffRole = statement(
  'find-staff-role',
  row({ restaurantId: notNull(uuid) }),
  'select restaurant_id from crew where restaurant_id = $1 and user_id = $2 and role = any($3::text[])',
);

/**
 * The condition of every statement that changes a restaurant's data. It checks in the database that the person still
 * works there with at least this role, so a request that was in flight during a removal changes nothing. A statement
 * takes the three values of `staffAccessValues` as parameters.
 *
 * @param column - the restaurant's id in the row that is read or changed, such as `o.restaurant_id`
 * @param first - the number of the first of the three parameters: 2 for `$2, $3, $4`
 */
export function staffAccessSql(column: string, first: number): string {
  const [restaurantId, userId, roles] = [`$${first}::uuid`, `$${first + 1}::uuid`, `$${first + 2}::text[]`];
  return `(${column} = ${restaurantId} and exists (select from crew c where c.restaurant_id = ${restaurantId}
    and c.user_id = ${userId} and c.role = any(${roles})))`;
}

/** The parameters of `staffAccessSql`, in their order. */
export function staffAccessValues(
  { id, restaurant }: Staff,
  lowestRole: RestaurantRole,
): [restaurantId: string, userId: string, roles: readonly RestaurantRole[]] {
  return [restaurant.id, id, rolesAtLeast(lowestRole)];
}

/** The same check at the beginning of a transaction, for writes without such a row. */
export async function requireRole(on: Db | Tx, { id, restaurant }: Staff, lowestRole: RestaurantRole): Promise<void> {
  const rows = await findStaffRole(on, [restaurant.id, id, rolesAtLeast(lowestRole)]);
  if (rows.length === 0) throw new Problem('restaurants-only');
}
