import type { CaseKind } from '@fondly/contract/admin/cases';
import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { notNull, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type Case = { kind: CaseKind; id: string };

const named = row({ name: notNull(text) });
/** The names of open cases. */
const find: Record<CaseKind, ReturnType<typeof statement<typeof named>>> = {
  'problem-report': statement(
    'case-problem-report',
    named,
    `select 'Problem report of ' || o.order_number as name from complaints c join orders o on o.id = c.order_id
     where c.order_id = $1 and c.status <> 'settled'`,
  ),
  'listing-report': statement(
    'case-listing-report',
    named,
    `select 'Report of ' || coalesce(p.meal_name, r.name) as name
     from listing_reports p join restaurants r on r.id = p.restaurant_id where p.id = $1 and p.decided_at is null`,
  ),
  alarm: statement(
    'case-alarm',
    named,
    `select 'Alarm ' || id as name from alarms where id = $1 and resolved_at is null`,
  ),
};

/** `$5` is the owner whom the page shows, or null. Of several admins who take a case at once, the first one gets it. */
const take = command(
  'case-take',
  `insert into case_owners as k (kind, case_id, owner_id, taken_at) values ($1, $2, $3, $4)
   on conflict (kind, case_id) do update set owner_id = excluded.owner_id, taken_at = excluded.taken_at
     where k.owner_id = $5 and k.owner_id <> excluded.owner_id`,
);
const readOwner = statement(
  'case-owner',
  row({ ownerId: uuid }),
  'select owner_id from case_owners where kind = $1 and case_id = $2',
);
const release = command('case-release', 'delete from case_owners where kind = $1 and case_id = $2 and owner_id = $3');

/** Takes an open case, also from another admin if it is still theirs. A repeat changes nothing. */
export async function takeCase(app: App, admin: Admin, { kind, id }: Case, from: string | null): Promise<void> {
  const auditEntry = { action: 'case.take' as const, objectId: id, reason: from ? 'Taken over' : 'Taken' };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    const name = await requireOpenCase(tx, { kind, id });
    if ((await take(tx, [kind, id, admin.id, now, from])) > 0) return name;
    const [owner] = await readOwner(tx, [kind, id]);
    if (owner?.ownerId !== admin.id) throw new Problem('case-taken');
    return null;
  });
}

/** Releases a case that is the admin's own. Otherwise nothing changes. */
export async function releaseCase(app: App, admin: Admin, { kind, id }: Case): Promise<void> {
  const auditEntry = { action: 'case.release' as const, objectId: id, reason: 'Released' };
  await writeAsAdmin(app, admin, auditEntry, async (tx) => {
    const name = await requireOpenCase(tx, { kind, id });
    return (await release(tx, [kind, id, admin.id])) > 0 ? name : null;
  });
}

async function requireOpenCase(tx: Tx, { kind, id }: Case): Promise<string> {
  const isNumber = /^\d+$/.test(id);
  const [found] = isNumber === (kind === 'alarm') ? await find[kind](tx, [id]) : [];
  if (!found) throw new Problem('not-found');
  return found.name;
}
