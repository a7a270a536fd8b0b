import type { FeeRule } from '@fondly/contract/admin/fees';
import type { App } from '../platform/app.ts';
import { date, integer, nullable, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { allRestaurants, getFirstIncreaseDay, readFeeScope } from './fee-rules.ts';

const listRules = statement(
  'fee-rules',
  row({
    id: uuid,
    restaurantId: nullable(uuid),
    restaurantName: nullable(text),
    taxArea: nullable(text),
    taxAreaName: nullable(text),
    basisPoints: integer,
    fixedCents: integer,
    fromDate: date,
    reason: text,
    madeBy: nullable(text),
    madeAt: timestamp,
    withdrawnAt: nullable(timestamp),
  }),
  `select f.id, f.restaurant_id, r.name as restaurant_name, f.tax_area, a.name as tax_area_name,
     f.basis_points, f.fixed_cents, f.from_date, f.reason,
     u.name as made_by, f.made_at, f.withdrawn_at
   from fee_rules f left join restaurants r on r.id = f.restaurant_id left join tax_areas a on a.slug = f.tax_area
     left join users u on u.id = f.made_by
   order by f.from_date desc, f.withdrawn_at desc nulls first, f.made_at desc, f.id limit 200`,
);

/** The newest rules, the latest day first, each with its state. */
export async function listFeeRules(app: App) {
  const [{ today }, rows] = await Promise.all([
    readFeeScope(app.db, allRestaurants, app.clock.now()),
    listRules(app.db, []),
  ]);
  const begunScopes = new Set<string | null>();
  const rules = rows.map(
    ({ restaurantId, restaurantName, taxArea, taxAreaName, madeBy, madeAt, withdrawnAt, ...rule }): FeeRule => {
      const hasBegun = withdrawnAt === null && rule.fromDate <= today;
      const scope = restaurantId ?? taxArea;
      const isLatest = hasBegun && !begunScopes.has(scope);
      if (hasBegun) begunScopes.add(scope);
      const begunState = isLatest ? 'in-effect' : 'superseded';
      return {
        ...rule,
        restaurant: restaurantId === null ? null : { id: restaurantId, name: restaurantName ?? '' },
        taxArea: taxArea === null ? null : { slug: taxArea, name: taxAreaName ?? '' },
        madeBy: madeBy ?? '',
        madeAt: madeAt.toISOString(),
        state: withdrawnAt !== null ? 'withdrawn' : hasBegun ? begunState : 'planned',
      };
    },
  );
  return { today, increasesFrom: getFirstIncreaseDay(today), rules };
}
