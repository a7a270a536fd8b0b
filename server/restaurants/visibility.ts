/**
 * Who can see a restaurant, said once: approved restaurants that sell, and those that are for admins only by admins.
 * Every list, page, search and order asks here. A meal is as visible as its restaurant.
 *
 * @param alias - the name of `restaurants` in the statement
 * @param isAdmin - SQL that says whether the viewer is an admin: a parameter such as `$3`, or `false`
 */
export function visibleSql(alias: string, isAdmin: string): string {
  return `(${alias}.status = 'approved' and ${alias}.selling_stopped_at is null and (not ${alias}.admin_only or ${isAdmin}))`;
}
