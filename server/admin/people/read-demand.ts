import type { readZipDemand as endpoint, RequestedRestaurant, WaitingZip } from '@fondly/contract/admin/demand';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import {
  array,
  boolean,
  integer,
  notNull,
  nullable,
  type Row,
  row,
  text,
  timestamp,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { readReach } from '../../waitlist/read-reach.ts';
import { canEmailSql } from '../../waitlist/subscriber.ts';
import { listZipMessages } from '../../waitlist/zip-message.ts';

type ZipDemand = z.output<(typeof endpoint)['schema']['response'][200]>;
const requestRow = row({
  name: notNull(text),
  people: notNull(integer),
  zips: notNull(array(text)),
  lastRequestedAt: notNull(timestamp),
  hasJoined: notNull(boolean),
});
type RequestRow = Row<typeof requestRow>;

const maxRows = 200;
const daysOfWeek = 7;

const approvedCountSql = (zip: string) =>
  `(select count(*)::int from restaurants r where r.zip = ${zip} and r.status = 'approved')`;
const cityAndStateSql = (zip: string) => `(select z.city || ', ' || z.state from zips z where z.zip = ${zip})`;

/** Counts entries of waitlists. Requests for restaurants are a list of their own. */
const readZips = statement(
  'admin-demand-zips',
  row({
    zip: text,
    waiting: notNull(integer),
    reachable: notNull(integer),
    thisWeek: notNull(integer),
    cityAndState: nullable(text),
    restaurants: notNull(integer),
    isMessageRunning: notNull(boolean),
  }),
  `with waiting as (
     select w.zip, count(*)::int as waiting,
       count(*) filter (where c.confirmed_at is not null and ${canEmailSql('w.email', 'area')})::int as reachable,
       count(*) filter (where w.created_at > $1::timestamptz - interval '${daysOfWeek} days')::int as this_week
     from zip_waitlist w left join mail_contacts c on c.email = w.email group by w.zip
     order by waiting desc, w.zip limit ${maxRows})
   select waiting.*, ${cityAndStateSql('waiting.zip')} as city_and_state, ${approvedCountSql('waiting.zip')} as restaurants,
     exists (select from zip_messages m where m.zip = waiting.zip and m.stopped_at is null and m.finished_at is null)
       as is_message_running
   from waiting order by waiting desc, zip`,
);
const countPeople = statement(
  'admin-demand-people',
  row({ people: notNull(integer) }),
  'select count(distinct email)::int as people from zip_waitlist',
);
/** Requests with equal names count as one, in the most common spelling. `$1` is a ZIP or null. */
const readRequests = statement(
  'admin-demand-requests',
  requestRow,
  `select mode() within group (order by q.name) as name, count(distinct q.email)::int as people,
     (array_agg(distinct q.zip::text))[1:5] as zips, max(q.created_at) as last_requested_at,
     bool_or(q.restaurant_id is not null) as has_joined
   from restaurant_requests q where $1::text is null or q.zip = $1
   group by q.name_key order by people desc, last_requested_at desc limit ${maxRows}`,
);
const readZip = statement(
  'admin-demand-zip',
  row({ cityAndState: nullable(text), restaurants: notNull(integer) }),
  `select ${cityAndStateSql('$1')} as city_and_state, ${approvedCountSql('$1')} as restaurants`,
);

const toRequestedRestaurant = (row: RequestRow): RequestedRestaurant => ({
  ...row,
  lastRequestedAt: row.lastRequestedAt.toISOString(),
});

/** Waitlists by ZIP and requested restaurants, the largest first. */
export async function readDemand(
  app: App,
): Promise<{ people: number; zips: WaitingZip[]; requests: RequestedRestaurant[] }> {
  const [zips, peopleCount, requests] = await Promise.all([
    readZips(app.db, [app.clock.now()]),
    countPeople(app.db, []),
    readRequests(app.db, [null]),
  ]);
  return { people: expectOneRow(peopleCount).people, zips, requests: requests.map(toRequestedRestaurant) };
}

/** The demand in one ZIP: who can get a message, which restaurants were requested, and the latest messages. */
export async function readZipDemand(app: App, zip: string): Promise<ZipDemand> {
  const [cityAndState, reach, requests, messages] = await Promise.all([
    readZip(app.db, [zip]),
    readReach(app.db, zip, app.clock.now()),
    readRequests(app.db, [zip]),
    listZipMessages(app.db, zip),
  ]);
  return { zip, ...expectOneRow(cityAndState), reach, requests: requests.map(toRequestedRestaurant), messages };
}
