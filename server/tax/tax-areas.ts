import type { TaxArea, TaxRate } from '@fondly/contract/admin/tax';
import { toLocalDate } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { isUniqueViolation, type Tx } from '../platform/database/db.ts';
import { integer, json, notNull, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { timezoneForState } from '../restaurants/applications/timezone-for-state.ts';
import { toSlug } from '../restaurants/to-slug.ts';

const listedRates = 50;

type StoredRate = Omit<TaxRate, 'state'> & { withdrawnAt: string | null };

const readAreas = statement(
  'tax-areas',
  row({
    slug: text,
    name: text,
    state: text,
    restaurants: notNull(integer),
    rates: notNull(json<StoredRate[]>()),
  }),
  `select a.slug, a.name, a.state,
     (select count(*)::int from restaurants r where r.tax_area = a.slug and r.status <> 'closed') as restaurants,
     (select coalesce(json_agg(json_build_object('id', t.id, 'ppm', t.ppm, 'fromDate', t.from_date, 'source', t.source,
        'madeBy', t.name, 'madeAt', t.made_at, 'withdrawnAt', t.withdrawn_at) order by t.from_date desc, t.made_at desc), '[]')
      from (select t.*, u.name from tax_rates t join users u on u.id = t.made_by where t.area = a.slug
        order by t.from_date desc, t.made_at desc limit ${listedRates}) t) as rates
   from tax_areas a order by a.name limit 1000`,
);
const insertArea = statement(
  'tax-area-add',
  row({ slug: text }),
  `insert into tax_areas (slug, name, state, made_at)
   select $1, $2, $3, $4 where exists (select from zips where state = $3) returning slug`,
);
const updateName = statement(
  'tax-area-rename',
  row({ formerName: text }),
  `update tax_areas a set name = $2 from tax_areas before where a.slug = $1 and before.slug = a.slug
   returning before.name as former_name`,
);
const readArea = statement(
  'tax-area',
  row({ name: text, state: text }),
  'select name, state from tax_areas where slug = $1',
);

/** Today in a state, on the clock of its restaurants. Rates begin at its midnight. */
export const getTodayInState = (state: string, now: Date): string => toLocalDate(now, timezoneForState(state));

/** Every tax area by name, with its latest rates. */
export async function listTaxAreas(app: App): Promise<{ areas: TaxArea[] }> {
  const now = app.clock.now();
  const areas = await readAreas(app.db, []);
  return {
    areas: areas.map((area) => {
      const today = getTodayInState(area.state, now);
      return { ...area, today, rates: toRates(area.rates, today) };
    }),
  };
}

/** @param rates - newest first, so the first one that has begun is in effect */
function toRates(rates: StoredRate[], today: string): TaxRate[] {
  const inEffect = rates.find(({ fromDate, withdrawnAt }) => withdrawnAt === null && fromDate <= today);
  return rates.map(({ withdrawnAt, madeAt, ...rate }) => ({
    ...rate,
    madeAt: new Date(madeAt).toISOString(),
    state: withdrawnAt !== null ? 'withdrawn' : rate.fromDate > today ? 'planned' : findBegunState(rate, inEffect),
  }));
}

const findBegunState = ({ id }: { id: string }, inEffect: { id: string } | undefined) =>
  id === inEffect?.id ? 'in-effect' : 'superseded';

/** @returns the slug of the new area */
export async function createTaxArea(
  tx: Tx,
  { name, state }: Pick<TaxArea, 'name' | 'state'>,
  now: Date,
): Promise<string> {
  const slug = toSlug(name);
  if (!slug) throw new Problem('invalid-input', {}, { name: 'name-without-letters' });
  const added = await rejectTakenName(() => insertArea(tx, [slug, name, state, now]));
  if (added.length === 0) throw new Problem('invalid-input', {}, { state: 'state-unknown' });
  return slug;
}

/** @returns the former name */
export async function renameTaxArea(tx: Tx, slug: string, name: string): Promise<string> {
  const [renamed] = await rejectTakenName(() => updateName(tx, [slug, name]));
  if (!renamed) throw new Problem('not-found');
  return renamed.formerName;
}

export async function readTaxArea(on: App['db'] | Tx, slug: string): Promise<{ name: string; state: string }> {
  const [area] = await readArea(on, [slug]);
  if (!area) throw new Problem('not-found');
  return area;
}

async function rejectTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('name-taken') : error;
  }
}
