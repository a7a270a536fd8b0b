import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Person } from '../accounts/sessions/actor.ts';
import { restaurants } from './schema.ts';

/*
 * Who sees which kitchen, said once: approved kitchens that have not stopped selling, and those for admins only by
 * admins. Every list, page, search and order asks here, in one of the two forms; meals of a kitchen that is not visible
 * are not either.
 */

/** As a condition on `restaurants`. */
export function visibleTo(person: Pick<Person, 'isAdmin'>): SQL | undefined {
  const isApproved = eq(restaurants.status, 'approved');
  const isSelling = isNull(restaurants.sellingStoppedAt);
  return and(isApproved, isSelling, person.isAdmin ? undefined : eq(restaurants.adminOnly, false));
}

/**
 * As text for prepared statements.
 *
 * @param alias - the name of `restaurants` in the statement
 * @param isSuperAdmin - SQL that says whether the viewer is an admin: a parameter such as `$3`, or `false`
 */
export function visibleSql(alias: string, isAdmin: string): string {
  return `(${alias}.status = 'approved' and ${alias}.selling_stopped_at is null and (not ${alias}.admin_only or ${isAdmin}))`;
}
