import type { FoundPerson } from '@fondly/contract/admin/people';
import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { maskEmail } from '../mask.ts';
import { searchWords } from '../search-words.ts';

export type FoundPersonRow = Omit<FoundPerson, 'createdAt'> & { createdAt: Date };

const shownAtOnce = 50;
const lookedAt = 2000;

/** Statements name the person `u` and the kitchen that it owns `r`. */
export const foundPersonColumns = `u.id, u.name, u.email, u.is_super_admin as "isSuperAdmin",
  case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as restaurant,
  case when u.erased_at is not null then 'erased' when u.disabled_at is not null then 'disabled' else 'active' end as state,
  u.created_at as "createdAt"`;
export const withKitchen = 'left join restaurants r on r.owner_id = u.id';

const find = prepared<FoundPersonRow>(
  'admin-people-find',
  `with fitting as materialized (select id from users where search_words(name, email, phone) @@ $1::tsquery limit ${lookedAt})
   select ${foundPersonColumns} from fitting f join users u on u.id = f.id ${withKitchen}
   order by u.created_at desc limit ${shownAtOnce + 1}`,
);

/** People by name, mail or phone, the newest first; nobody without anything to look for. */
export async function findPeople(app: App, search = ''): Promise<{ people: FoundPerson[]; isMore: boolean }> {
  const words = searchWords(search);
  const rows = words ? await find(app.db, [words]) : [];
  return { people: rows.slice(0, shownAtOnce).map(foundPerson), isMore: rows.length > shownAtOnce };
}

export const foundPerson = (row: FoundPersonRow): FoundPerson => ({
  ...row,
  email: maskEmail(row.email),
  createdAt: row.createdAt.toISOString(),
});
