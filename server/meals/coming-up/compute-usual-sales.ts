import { policies } from '@fondly/contract/policies';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';

const restaurantsPerPage = 200;
const firstPossibleId = '00000000-0000-0000-0000-000000000000';
/** More minutes than a day has, for a day on which portions were left: a median above it is not "gone". */
const neverGone = 1_000_000;

const listRestaurants = statement(
  'usual-sales-restaurants',
  row({ id: uuid }),
  `select id from restaurants where status = 'approved' and id > $1 order by id limit ${restaurantsPerPage}`,
);
const remove = command('usual-sales-remove', 'delete from usual_sales where restaurant_id = any ($1::uuid[])');
/**
 * A day counts from its first meal that was listed by hand on that day, and is gone with the last sale when no portion of
 * those meals is left. `$1` is now. Reads the orders of a restaurant by its index, since no index has the meal of a sale.
 */
const insert = command(
  'usual-sales-insert',
  `insert into usual_sales (restaurant_id, weekday, lists_at, gone_after_minutes)
   select asked.id, days.weekday,
     time '00:00' + make_interval(mins => (round(percentile_cont(0.5) within group (order by days.minute) / 5) * 5)::int),
     case when percentile_cont(0.5) within group (order by days.gone_after) < ${neverGone} / 2
       then round(percentile_cont(0.5) within group (order by days.gone_after))::int end
   from unnest($2::uuid[]) as asked (id) cross join lateral (
     select extract(dow from m.available_date)::int as weekday,
       min(extract(hour from listed.local) * 60 + extract(minute from listed.local))::float8 as minute,
       case when bool_and(m.available_quantity = 0 and sale.last_at is not null)
         then greatest(0, extract(epoch from max(sale.last_at) - min(listed.at)) / 60)::float8
         else ${neverGone} end as gone_after
     from meals m
       cross join lateral (select greatest(m.created_at, m.on_sale_from) as at,
         greatest(m.created_at, m.on_sale_from) at time zone m.timezone as local) listed
       left join (select o.meal_id, max(o.payment_confirmed_at) as last_at from orders o
         where o.restaurant_id = asked.id and o.payment_confirmed_at is not null
           and o.created_at > $1::timestamptz - interval '${policies.usualSalesWeeks * 7 + 2} days'
         group by o.meal_id) sale on sale.meal_id = m.id
     where m.restaurant_id = asked.id and m.template_id is null and not m.is_recurring
       and not m.admin_only and not m.restaurant_admin_only
       and m.available_date > $1::timestamptz::date - ${policies.usualSalesWeeks * 7 + 2}
       and m.available_date between ($1::timestamptz at time zone m.timezone)::date - ${policies.usualSalesWeeks * 7}
         and ($1::timestamptz at time zone m.timezone)::date - 1
       and listed.local::date = m.available_date
     group by m.available_date) days
   group by asked.id, days.weekday having count(*) >= ${policies.usualSalesMinDays}`,
);

/** Job `compute-usual-sales`, each night. A run that is repeated replaces what it computed before. */
export async function computeUsualSales(app: App): Promise<void> {
  const now = app.clock.now();
  for (let after = firstPossibleId; ; ) {
    const page = await listRestaurants(app.db, [after]);
    const last = page.at(-1);
    if (!last) return;
    const ids = page.map(({ id }) => id);
    await transaction(app, async (tx) => {
      await remove(tx, [ids]);
      await insert(tx, [now, ids]);
    });
    after = last.id;
  }
}
