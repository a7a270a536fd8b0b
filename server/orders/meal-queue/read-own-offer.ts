import type { QueueOffer } from '../../meals/queue/take-offer.ts';
import type { App } from '../../platform/app.ts';
import { integer, notNull, row, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

/**
 * The offer that a person can take, or took with a hold that can be replaced. All parameters are SQL.
 *
 * @param meal - the meal with its current price: a lower one counts instead of the price of the offer
 */
export const ownOfferSql = (user: string, meal: string, now: string): string =>
  `select q.id, q.units, least(q.price_cents, ${meal}.price_cents) as price_cents, q.until
   from meal_queue_entries e join meal_queue_offers q on q.entry_id = e.id
   where e.meal_id = ${meal}.id and e.user_id = ${user} and e.state = 'offered'
     and (q.outcome is null and q.until > ${now} or q.outcome = 'taken')`;

const read = statement(
  'queue-own-offer',
  row({ id: uuid, units: integer, priceCents: notNull(integer), until: timestamp }),
  `select offer.* from meals m cross join lateral (${ownOfferSql('$2', 'm', '$3')}) offer where m.id = $1`,
);

export async function readOwnOffer(
  app: App,
  mealId: string,
  userId: string,
): Promise<(QueueOffer & { until: Date }) | null> {
  const [offer] = await read(app.db, [mealId, userId, app.clock.now()]);
  return offer ?? null;
}
