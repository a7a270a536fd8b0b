/**
 * Who can see a restaurant: everybody sees approved ones that sell, and only admins see admin-only ones. A restaurant whose
 * duty stops its selling is in no list.
 * @param alias - the name of `restaurants` in the statement
 * @param isAdmin - SQL for whether the viewer is an admin: a parameter such as `$3`, or `false`
 */
export function visibleSql(alias: string, isAdmin: string): string {
  return `(${orderableSql(alias, isAdmin)} and ${alias}.duty_stopped_at is null)`;
}

/** The same for checkout, which explains a stop to customers whose page is older than the stop. */
export function orderableSql(alias: string, isAdmin: string): string {
  return `(${alias}.status = 'approved' and ${alias}.selling_stopped_at is null and (not ${alias}.admin_only or ${isAdmin}))`;
}
