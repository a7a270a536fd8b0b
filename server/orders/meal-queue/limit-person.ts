import { orderTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import { readOfferOfOrder, storeOfferCard } from '../../meals/queue/offer-card.ts';
import { lockMeal } from '../../meals/stock/reservations.ts';
import type { Tx } from '../../platform/database/db.ts';
import { integer, nullable, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderStatusSql } from '../../platform/database/status-columns.ts';
import { normalizeEmail } from '../coupons/person-keys.ts';
import type { Order } from '../schema.ts';

/** Each offer that was taken for the meal, with the people behind it. */
const listTaken = statement(
  'queue-offers-taken',
  row({ quantity: integer, orderEmail: text, accountEmail: text, card: nullable(text) }),
  `select o.quantity, o.customer_email as order_email, u.email as account_email, q.card_fingerprint as card
   from meal_queue_offers q join orders o on o.id = q.order_id join users u on u.id = o.customer_id
   where q.meal_id = $1 and q.order_id <> $2 and o.authorised_at is not null
     and (o.closed_reason is null or o.status not in ${orderStatusSql(orderTerms.withoutMeal)})`,
);
const readAccountEmail = statement('queue-buyer-email', row({ email: text }), 'select email from users where id = $1');

/**
 * Whether the person who pays an offer of the line stays within the limit of the meal. Accounts that share a card or an
 * email address, however it is spelled, are one person. Other orders pass.
 *
 * @param card - the key of the card, the same under every account
 */
export async function isWithinLineLimit(tx: Tx, order: Order, card: string): Promise<boolean> {
  const offerId = await readOfferOfOrder(tx, order.id);
  if (offerId === null) return true;
  // Two accounts of one person that pay at once wait for each other here.
  await lockMeal(tx, order.mealId);
  await storeOfferCard(tx, offerId, card);
  const [account] = await readAccountEmail(tx, [order.customerId]);
  const own = new Set([order.customerEmail, account?.email ?? order.customerEmail].map(normalizeEmail));
  const others = await listTaken(tx, [order.mealId, order.id]);
  const isSamePerson = (other: (typeof others)[number]) =>
    other.card === card || [other.orderEmail, other.accountEmail].some((email) => own.has(normalizeEmail(email)));
  const taken = others.filter(isSamePerson).reduce((sum, { quantity }) => sum + quantity, 0);
  return taken + order.quantity <= policies.portionsPerMealAndDay;
}
