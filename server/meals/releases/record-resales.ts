import { orderTerms } from '@fondly/contract/order-statuses';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, notNull, row, uuid } from '../../platform/database/row.ts';
import { command, noColumns, statement } from '../../platform/database/statement.ts';
import { orderStatusSql } from '../../platform/database/status-columns.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { lockMeal } from '../stock/reservations.ts';
import { shareOut } from '../stock/share-out.ts';
import { countResold } from './count-resold.ts';

const findReleases = statement(
  'meal-has-releases',
  noColumns,
  'select from meals where id = $1 and released_quantity > 0',
);
/** An order that is paid and not confirmed yet still holds its portions, because the capture can fail. */
const readStock = statement(
  'released-stock',
  row({ released: integer, unsold: notNull(integer), held: notNull(integer) }),
  `select m.released_quantity as released, m.available_quantity + m.queued_quantity as unsold,
     (select coalesce(sum(c.quantity), 0)::int from claims c join orders o on o.id = c.order_id
      where c.meal_id = m.id and c.released_at is null and o.restaurant_id = m.restaurant_id and o.meal_id = m.id
        and o.closed_reason is null and o.status not in ${orderStatusSql(orderTerms.awaitingPickup)}) as held
   from meals m where m.id = $1`,
);
const listOldest = statement(
  'portion-releases-oldest',
  row({ id: uuid, orderId: uuid, onSale: integer }),
  'select id, order_id, on_sale from portion_releases where meal_id = $1 and on_sale > 0 order by place limit $2',
);
/** The reservation of the first order shrinks, so that a portion is sold once. */
const resell = command(
  'portions-resell',
  `with sold as (select * from unnest($2::uuid[], $3::integer[]) as n (id, units)),
   released as (
     update portion_releases p set on_sale = p.on_sale - s.units, resold = p.resold + s.units
     from sold s where p.id = s.id returning p.order_id, s.units),
   resales as (
     insert into portion_resales (release_id, sold_order_id, units, unit_price_cents, resold_at)
     select id, $4, units, $5, $6 from sold),
   claimed as (
     update claims c set quantity = case when c.quantity > r.units then c.quantity - r.units else c.quantity end,
       released_at = case when c.quantity > r.units then c.released_at else $6 end
     from (select order_id, sum(units)::int as units from released group by order_id) r where c.order_id = r.order_id)
   update meals m set released_quantity = m.released_quantity - t.units
   from (select sum(units)::int as units from sold) t where m.id = $1`,
);

type Sale = {
  id: string;
  mealId: string;
  quantity: number;
  subtotalCents: number;
  discountCents: number;
  discountFunder: 'platform' | 'restaurant' | null;
};

/**
 * Counts a paid sale against released portions once the restaurant's own are gone, the oldest release first. A job
 * refunds their first customers.
 */
export async function recordResales(tx: Tx, sale: Sale, now: Date): Promise<void> {
  const { mealId } = sale;
  if ((await findReleases(tx, [mealId])).length === 0) return;
  await lockMeal(tx, mealId);
  const resold = countResold(sale.quantity, expectOneRow(await readStock(tx, [mealId])));
  if (resold === 0) return;
  const parts = shareOut(await listOldest(tx, [mealId, resold]), resold, ({ onSale }) => onSale);
  await resell(tx, [
    mealId,
    parts.map(({ id }) => id),
    parts.map(({ units }) => units),
    sale.id,
    findUnitPrice(sale),
    now,
  ]);
  for (const { id: releaseId } of parts) enqueue(tx, 'refund-resold-portions', { releaseId, soldOrderId: sale.id });
}

/** What one portion brought the restaurant, before tax: a coupon of Fondly takes nothing from it. */
const findUnitPrice = ({ subtotalCents, discountCents, discountFunder, quantity }: Sale): number =>
  Math.floor((subtotalCents - (discountFunder === 'restaurant' ? discountCents : 0)) / quantity);
