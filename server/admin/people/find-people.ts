import type { PersonSearchResult } from '@fondly/contract/admin/people';
import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import type { App } from '../../platform/app.ts';
import {
  boolean,
  json,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { maskEmail } from '../mask.ts';
import { toSearchQuery } from '../search-words.ts';

export const foundPersonRow = row({
  id: uuid,
  name: text,
  email: text,
  isAdmin: boolean,
  restaurant: nullable(json<{ id: string; name: string; role: RestaurantRole }>()),
  state: notNull(oneOf(['active', 'disabled', 'erased'])),
  createdAt: timestamp,
});
export type FoundPersonRow = Row<typeof foundPersonRow>;

const pageSize = 50;
const maxScanned = 2000;
/** Enough to see who signed up today, and too few to read through everybody. */
const latestCount = 25;

/** In the statements, `u` is the person and `r` the restaurant that they own, or otherwise the first that they work at. */
export const personColumns = `u.id, u.name, u.email, u.is_super_admin as is_admin,
  case when r.id is not null then json_build_object('id', r.id, 'name', r.name, 'role', r.role) end as restaurant,
  case when u.erased_at is not null then 'erased' when u.disabled_at is not null then 'disabled' else 'active' end as state,
  u.created_at`;
export const joinRestaurant = `left join lateral (
     select r.id, r.name, c.role from crew c join restaurants r on r.id = c.restaurant_id where c.user_id = u.id
     order by c.role = 'owner' desc, r.id limit 1) r on true`;

const find = statement(
  'admin-people-find',
  foundPersonRow,
  `with fitting as materialized (select id from users where search_words(name, email, phone) @@ $1::tsquery limit ${maxScanned})
   select ${personColumns} from fitting f join users u on u.id = f.id ${joinRestaurant}
   order by u.created_at desc limit ${pageSize + 1}`,
);

const listLatest = statement(
  'admin-people-latest',
  foundPersonRow,
  `select ${personColumns} from (select * from users order by created_at desc, id limit ${latestCount}) u ${joinRestaurant}
   order by u.created_at desc, u.id`,
);

/** Finds people by name, email or phone, newest first. Without a search, lists the latest. */
export async function searchPeople(app: App, search = ''): Promise<{ people: PersonSearchResult[]; hasMore: boolean }> {
  const words = toSearchQuery(search);
  const rows = words ? await find(app.db, [words]) : await listLatest(app.db, []);
  return { people: rows.slice(0, pageSize).map(toFoundPerson), hasMore: rows.length > pageSize };
}

export const toFoundPerson = (row: FoundPersonRow): PersonSearchResult => ({
  ...row,
  email: maskEmail(row.email),
  createdAt: row.createdAt.toISOString(),
});
