import { queueEntryStates } from '@fondly/contract/account/meal-queue';
import type { PersonView } from '@fondly/contract/admin/people';
import { limitedUntilSql } from '../../orders/no-shows/limited-until.ts';
import type { App } from '../../platform/app.ts';
import { integer, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listAuditEntries } from '../list-audit-entries.ts';
import { maskPhone } from '../mask.ts';
import { foundOrderRow, orderColumns, toFoundOrder } from '../orders/find-orders.ts';
import { foundPersonRow, joinRestaurant, personColumns, toFoundPerson } from './find-people.ts';

const personDetails = row({
  ...foundPersonRow.columns,
  phone: nullable(text),
  disabledAt: nullable(timestamp),
  sessions: notNull(integer),
  lastSeenAt: nullable(timestamp),
  orders: notNull(integer),
  openOrders: notNull(integer),
  limitedUntil: nullable(timestamp),
  problemReports: notNull(integer),
  ratings: notNull(integer),
});

const fromOrders = 'from orders o where o.customer_id = u.id';
const readPersonRow = statement(
  'admin-person',
  personDetails,
  `select ${personColumns}, u.phone, u.disabled_at,
     (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > $2) as sessions,
     (select max(s.updated_at) from sessions s where s.user_id = u.id) as last_seen_at,
     (select count(*)::int ${fromOrders} and o.payment_confirmed_at is not null) as orders,
     (select count(*)::int ${fromOrders} and o.closed_reason is null) as open_orders,
     ${limitedUntilSql('u.id', '$2::timestamptz')} as limited_until,
     (select count(*)::int from complaints c join orders o on o.id = c.order_id where o.customer_id = u.id) as problem_reports,
     (select count(*)::int from ratings t join orders o on o.id = t.order_id where o.customer_id = u.id) as ratings
   from users u ${joinRestaurant} where u.id = $1`,
);
const readOrders = statement(
  'admin-person-orders',
  foundOrderRow,
  `select ${orderColumns} from orders o join restaurants r on r.id = o.restaurant_id
   where o.customer_id = $1 order by o.created_at desc limit 20`,
);

const readQueueEntries = statement(
  'admin-person-queue-entries',
  row({
    id: uuid,
    mealName: text,
    restaurantName: text,
    timezone: text,
    units: integer,
    state: oneOf(queueEntryStates),
    joinedAt: timestamp,
  }),
  `select e.id, m.name as meal_name, r.name as restaurant_name, m.timezone, e.units, e.state, e.joined_at
   from meal_queue_entries e join meals m on m.id = e.meal_id join restaurants r on r.id = m.restaurant_id
   where e.user_id = $1 order by e.joined_at desc, e.id limit 20`,
);

/** What an admin sees of a person. Contact data is masked. */
export async function readPerson(app: App, id: string): Promise<PersonView> {
  const [[row], latestOrders, queueEntries, audit] = await Promise.all([
    readPersonRow(app.db, [id, app.clock.now()]),
    readOrders(app.db, [id]),
    readQueueEntries(app.db, [id]),
    listAuditEntries(app, id),
  ]);
  if (!row) throw new Problem('person-not-found');
  return {
    ...row,
    ...toFoundPerson(row),
    phone: maskPhone(row.phone),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    limitedUntil: row.limitedUntil?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    latestOrders: latestOrders.map(toFoundOrder),
    queueEntries: queueEntries.map((entry) => ({ ...entry, joinedAt: entry.joinedAt.toISOString() })),
    audit,
  };
}
