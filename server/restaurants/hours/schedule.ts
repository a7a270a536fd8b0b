import type { App } from '../../platform/app.ts';
import { type Db, expectOneRow, type Tx } from '../../platform/database/db.ts';
import { type Row, row, text } from '../../platform/database/row.ts';
import { command, noColumns, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { DayHours } from './open-state.ts';
import { openingColumns, openingRow } from './schedule-columns.ts';

export type SpecialDay = { day: string; name: string; hours: DayHours[] };
/** A schedule as the staff edit it, with the special days from two days ago on. */
const editableSchedule = row({ timezone: text, ...openingRow.columns });
export type EditableSchedule = Row<typeof editableSchedule>;

const storedSchedule = row({ zip: text, ...editableSchedule.columns });
type StoredSchedule = Row<typeof storedSchedule>;
/** What `lockSchedule` returned. */
export type LockedSchedule = StoredSchedule;

const readSql = `select r.zip, r.timezone, ${openingColumns({ specialDays: 's.day >= ($2::timestamptz)::date - 2' })}
  from restaurants r where r.id = $1`;
const read = statement('schedule-read', storedSchedule, readSql);
const lock = statement('schedule-lock', noColumns, 'select from restaurants where id = $1 for no key update');

export async function readSchedule(app: App, restaurantId: string, on: Db | Tx = app.db): Promise<StoredSchedule> {
  const [row] = await read(on, [restaurantId, app.clock.now()]);
  if (!row) throw new Problem('restaurant-not-found');
  return row;
}

/** Locks the restaurant until the transaction ends and reads its schedule. */
export async function lockSchedule(app: App, restaurantId: string, tx: Tx): Promise<StoredSchedule> {
  expectOneRow(await lock(tx, [restaurantId]));
  return readSchedule(app, restaurantId, tx);
}

const writePause = command(
  'schedule-pause',
  'update restaurants set paused_until = $2, pause_reason = $3, updated_at = $4 where id = $1',
);
const clearHours = command('schedule-hours-clear', 'delete from opening_hours where restaurant_id = $1');
const writeHours = command(
  'schedule-hours',
  `insert into opening_hours (restaurant_id, weekday, opens, closes)
   select $1, weekday, opens, closes from jsonb_to_recordset($2) as h(weekday smallint, opens time, closes time)`,
);
const clearDays = command('schedule-days-clear', 'delete from special_days where restaurant_id = $1');
/** `opens` and `closes` are the earliest and the latest time, for the release before, which reads one span a day. */
const writeDays = command(
  'schedule-days',
  `insert into special_days (restaurant_id, day, name, is_closed, opens, closes)
   select $1, day, name, "isClosed", opens, closes
   from jsonb_to_recordset($2) as s(day date, name text, "isClosed" boolean, opens time, closes time)`,
);
const writeDayHours = command(
  'schedule-day-hours',
  `insert into special_hours (restaurant_id, day, opens, closes)
   select $1, day, opens, closes from jsonb_to_recordset($2) as h(day date, opens time, closes time)`,
);

/** Meals of this transaction are read with the new hours; without it they would be refreshed when it commits. */
const refreshMeals = command('schedule-meals', 'set constraints restaurants_open_from immediate');

/**
 * Overwrites the schedule that `lockSchedule` returned. Special days older than two days are deleted. The pause comes
 * last, because its trigger refreshes `meals.open_from` from the hours.
 */
export async function writeSchedule(app: App, restaurantId: string, to: EditableSchedule, tx: Tx): Promise<void> {
  await clearHours(tx, [restaurantId]);
  await writeHours(tx, [restaurantId, JSON.stringify(to.hours)]);
  await clearDays(tx, [restaurantId]);
  await writeDays(tx, [restaurantId, JSON.stringify(to.specialDays.map(toStoredDay))]);
  const dayHours = to.specialDays.flatMap(({ day, hours }) => hours.map((span) => ({ day, ...span })));
  await writeDayHours(tx, [restaurantId, JSON.stringify(dayHours)]);
  await writePause(tx, [restaurantId, to.pausedUntil, to.pauseReason, app.clock.now()]);
  await refreshMeals(tx, []);
}

function toStoredDay({ day, name, hours }: SpecialDay) {
  const { opens = null } = hours[0] ?? {};
  const { closes = null } = hours.at(-1) ?? {};
  return { day, name, isClosed: hours.length === 0, opens, closes };
}
