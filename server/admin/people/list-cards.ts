import type { Output } from '@fondly/contract/api';
import { findStripeCustomer } from '../../accounts/stripe-customer.ts';
import { getCardCache } from '../../payments/cards/card-cache.ts';
import { inTime } from '../../payments/in-time.ts';
import type { App } from '../../platform/app.ts';
import { noColumns, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

const findPerson = statement('admin-person-exists', noColumns, 'select from users where id = $1');

/** Lists the saved cards of a person, who cannot use them while the account is disabled: then there are none. */
export async function listCardsAsAdmin(app: App, userId: string): Promise<Output<'GET /api/admin/people/:id/cards'>> {
  if ((await findPerson(app.db, [userId])).length === 0) throw new Problem('person-not-found');
  const stripeCustomerId = await findStripeCustomer(app.db, userId);
  if (!stripeCustomerId) return { cards: [] };
  const { cards } = await inTime(app, { customerId: userId }, getCardCache(app).read(stripeCustomerId));
  return { cards: cards.map(({ brand, last4 }) => ({ brand, last4 })) };
}
