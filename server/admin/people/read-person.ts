import type { PersonView } from '@fondly/contract/admin/people';
import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { auditOf } from '../list-audit-entries.ts';
import { maskPhone } from '../mask.ts';
import { type FoundOrderRow, foundOrder, foundOrderColumns } from '../orders/find-orders.ts';
import { type FoundPersonRow, foundPerson, foundPersonColumns, withKitchen } from './find-people.ts';

type Row = FoundPersonRow &
  Pick<PersonView, 'phone' | 'sessions' | 'orders' | 'openOrders' | 'complaints' | 'ratings'> & {
    disabledAt: Date | null;
    lastSeenAt: Date | null;
  };

const ofOrders = 'from orders o where o.customer_id = u.id';
const readOne = prepared<Row>(
  'admin-person',
  `select ${foundPersonColumns}, u.phone, u.disabled_at as "disabledAt",
     (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > $2) as sessions,
     (select max(s.updated_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
     (select count(*)::int ${ofOrders} and o.payment_confirmed_at is not null) as orders,
     (select count(*)::int ${ofOrders} and o.closed_reason is null) as "openOrders",
     (select count(*)::int from complaints c join orders o on o.id = c.order_id where o.customer_id = u.id) as complaints,
     (select count(*)::int from ratings t join orders o on o.id = t.order_id where o.customer_id = u.id) as ratings
   from users u ${withKitchen} where u.id = $1`,
);
const readOrders = prepared<FoundOrderRow>(
  'admin-person-orders',
  `select ${foundOrderColumns} from orders o join restaurants r on r.id = o.restaurant_id
   where o.customer_id = $1 order by o.created_at desc limit 20`,
);

/**
 * What an operator sees of a person; contact data only hinted at.
 *
 * @throws Problem `person-not-found`
 */
export async function readPerson(app: App, id: string): Promise<PersonView> {
  const [[row], latestOrders, audit] = await Promise.all([
    readOne(app.db, [id, app.clock.now()]),
    readOrders(app.db, [id]),
    auditOf(app, id),
  ]);
  if (!row) throw new Problem('person-not-found');
  return {
    ...row,
    ...foundPerson(row),
    phone: maskPhone(row.phone),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    latestOrders: latestOrders.map(foundOrder),
    audit,
  };
}
