import type { FeeTerms } from '@fondly/contract/prices/fee';
import type { Db } from '../platform/database/db.ts';
import { date, integer, notNull, nullable, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { feeRuleSql } from './fee-rules.ts';

const shownChanges = 3;

/** The first row is of today; the others are of the days on which a rule begins. */
const readTerms = statement(
  'fee-of-restaurant',
  row({ fromDate: nullable(date), basisPoints: notNull(integer), fixedCents: notNull(integer) }),
  `with r as (select id, tax_area, ($2::timestamptz at time zone timezone)::date as today from restaurants where id = $1),
     begun as (select r.id, r.tax_area, null::date as from_date, r.today as day from r
       union select r.id, r.tax_area, f.from_date, f.from_date from r join fee_rules f
         on f.withdrawn_at is null and f.from_date > r.today
           and (f.restaurant_id is null or f.restaurant_id = r.id) and (f.tax_area is null or f.tax_area = r.tax_area))
   select begun.from_date, coalesce(fee.basis_points, 0) as basis_points, coalesce(fee.fixed_cents, 0) as fixed_cents
   from begun left join lateral (${feeRuleSql('begun', 'begun.day')}) fee on true order by begun.day limit 20`,
);

export type RestaurantFee = FeeTerms & { changes: (FeeTerms & { fromDate: string })[] };

/** What a restaurant pays today, and the next days on which that changes. */
export async function readRestaurantFee(db: Db, restaurantId: string, now: Date): Promise<RestaurantFee> {
  const [today, ...later] = await readTerms(db, [restaurantId, now]);
  let { basisPoints, fixedCents } = today ?? { basisPoints: 0, fixedCents: 0 };
  const fee: RestaurantFee = { basisPoints, fixedCents, changes: [] };
  for (const { fromDate, ...terms } of later) {
    const isSame = terms.basisPoints === basisPoints && terms.fixedCents === fixedCents;
    ({ basisPoints, fixedCents } = terms);
    if (!isSame && fromDate !== null) fee.changes.push({ ...terms, fromDate });
  }
  return { ...fee, changes: fee.changes.slice(0, shownChanges) };
}
