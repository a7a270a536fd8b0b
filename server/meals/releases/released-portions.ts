import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, notNull, row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { shareOut } from '../stock/share-out.ts';

/*
 * Portions of paid orders that are on sale again (docs/domain.md#released-portions). They are available like every other
 * portion, and their orders keep their reservations until they are resold. Call everything here after `lockMeal`.
 */

const insert = command(
  'portion-release-insert',
  `with released as (
     insert into portion_releases (id, order_id, meal_id, customer_id, units, on_sale, released_at)
     values ($1, $2, $3, $4, $5::integer, $5, $6) returning meal_id, units)
   update meals m set available_quantity = m.available_quantity + r.units, released_quantity = m.released_quantity + r.units
   from released r where m.id = r.meal_id`,
);
const readFree = statement(
  'portions-free',
  row({ units: notNull(integer) }),
  'select least(available_quantity, released_quantity) as units from meals where id = $1',
);
const listNewest = statement(
  'portion-releases-newest',
  row({ id: uuid, orderId: uuid, onSale: integer }),
  `select id, order_id, on_sale from portion_releases
   where meal_id = $1 and on_sale > 0 and ($2::uuid is null or order_id = $2) order by place desc`,
);
const withdraw = command(
  'portion-releases-withdraw',
  `with gone as (
     update portion_releases p set on_sale = p.on_sale - n.units
     from unnest($2::uuid[], $3::integer[]) as n (id, units) where p.id = n.id returning n.units)
   update meals m set available_quantity = m.available_quantity - s.units, released_quantity = m.released_quantity - s.units
   from (select sum(units)::int as units from gone) s where m.id = $1 and s.units is not null`,
);
/** Portions that somebody is paying for stay on sale as the restaurant's own. The order no longer reserves them. */
const abandon = command(
  'portion-releases-abandon',
  `with gone as (
     update portion_releases p set on_sale = 0
     from (select id, on_sale from portion_releases where order_id = $1 and on_sale > 0) o
     where p.id = o.id returning p.meal_id, o.on_sale as units),
   ended as (select meal_id, sum(units)::int as units from gone group by meal_id),
   claimed as (
     update claims c set quantity = case when c.quantity > e.units then c.quantity - e.units else c.quantity end,
       released_at = case when c.quantity > e.units then c.released_at else $2 end
     from ended e where c.order_id = $1)
   update meals m set released_quantity = m.released_quantity - e.units from ended e where m.id = e.meal_id`,
);
const readOrder = statement(
  'released-order',
  row({ portions: notNull(integer), onSale: notNull(integer) }),
  `select coalesce((select quantity from claims where order_id = $1 and released_at is null), 0)::int as portions,
     coalesce((select sum(on_sale) from portion_releases where order_id = $1), 0)::int as on_sale`,
);
const countSince = statement(
  'portion-releases-since',
  row({ releases: notNull(integer) }),
  'select count(*)::int as releases from portion_releases where customer_id = $1 and released_at > $2',
);
const findRelease = statement(
  'portion-release-find',
  row({ orderId: uuid }),
  'select order_id from portion_releases where id = $1',
);

export type NewRelease = { id: string; orderId: string; mealId: string; customerId: string; units: number };

/** Puts portions of a paid order on sale. The order keeps its reservation. */
export async function insertRelease(tx: Tx, release: NewRelease, now: Date): Promise<void> {
  await insert(tx, [release.id, release.orderId, release.mealId, release.customerId, release.units, now]);
}

/** How often a person released portions since then, also those they took back. */
export async function countReleases(tx: Tx, customerId: string, since: Date): Promise<number> {
  return expectOneRow(await countSince(tx, [customerId, since])).releases;
}

/** The order of the release with this ID; null without one. */
export async function findReleasedOrder(tx: Tx, releaseId: string): Promise<string | null> {
  const [release] = await findRelease(tx, [releaseId]);
  return release?.orderId ?? null;
}

/**
 * What an order still reserves, in portions, and how many of those are on sale. All of them are on sale while
 * somebody else pays for the last one.
 */
export async function readReleasedOrder(tx: Tx, orderId: string): Promise<{ portions: number; onSale: number }> {
  return expectOneRow(await readOrder(tx, [orderId]));
}

/**
 * Takes released portions off sale, the newest first. Those that are held, offered to the line, or sold stay.
 *
 * @param from - the releases of one order, or null for those of every order of the meal
 * @param maxUnits - at most so many portions
 * @returns how many portions ended, by order
 */
export async function withdrawReleases(
  tx: Tx,
  mealId: string,
  from: { orderId: string | null },
  maxUnits: number,
): Promise<Map<string, number>> {
  if (maxUnits <= 0) return new Map();
  const releases = await listNewest(tx, [mealId, from.orderId]);
  const [free] = releases.length > 0 ? await readFree(tx, [mealId]) : [];
  const ended = shareOut(releases, Math.min(maxUnits, free?.units ?? 0), ({ onSale }) => onSale);
  if (ended.length > 0) await withdraw(tx, [mealId, ended.map(({ id }) => id), ended.map(({ units }) => units)]);
  const unitsByOrder = new Map<string, number>();
  for (const { orderId, units } of ended) unitsByOrder.set(orderId, (unitsByOrder.get(orderId) ?? 0) + units);
  return unitsByOrder;
}

/** Ends the releases of an order that is canceled. What somebody is paying for right now becomes the restaurant's own. */
export async function endReleasesOfCanceled(tx: Tx, mealId: string, orderId: string, now: Date): Promise<void> {
  await withdrawReleases(tx, mealId, { orderId }, Number.MAX_SAFE_INTEGER);
  await abandon(tx, [orderId, now]);
}
