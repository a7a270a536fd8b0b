import type { Tx } from '../../platform/database/db.ts';
import { row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { normalizeEmail } from '../coupons/person-keys.ts';
import type { Order } from '../schema.ts';

const listReleasing = statement(
  'release-people',
  row({ orderEmail: text, accountEmail: text }),
  `select distinct o.customer_email as order_email, u.email as account_email
   from portion_releases p join orders o on o.id = p.order_id join users u on u.id = p.customer_id
   where p.meal_id = $1 and p.customer_id <> $2`,
);
const readAccountEmail = statement(
  'release-buyer-email',
  row({ email: text }),
  'select email from users where id = $1',
);

/**
 * Whether the person who pays released portions of the same meal with another account: nobody buys back, at a lower
 * price, what they put on sale. Accounts with one mailbox, however its address is spelled, are one person.
 */
export async function isBuyingBack(tx: Tx, order: Order): Promise<boolean> {
  const people = await listReleasing(tx, [order.mealId, order.customerId]);
  if (people.length === 0) return false;
  const [account] = await readAccountEmail(tx, [order.customerId]);
  const own = new Set([order.customerEmail, account?.email ?? order.customerEmail].map(normalizeEmail));
  return people.some(({ orderEmail, accountEmail }) =>
    [orderEmail, accountEmail].some((email) => own.has(normalizeEmail(email))),
  );
}
