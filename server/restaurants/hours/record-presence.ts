import { daysAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { row, timestamp } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';

/** 15 minutes are exact enough for pickup windows and cost an open restaurant one row each. */
const slotMilliseconds = 15 * 60 * 1000;
const keptDays = 7;

const toSlot = (now: Date): Date => new Date(Math.floor(now.getTime() / slotMilliseconds) * slotMilliseconds);

const insertRestaurantSlots = command(
  'insert-restaurant-presence',
  'insert into kitchen_seen (restaurant_id, slot) select unnest($1::uuid[]), $2 on conflict do nothing',
);
const insertServerSlot = statement(
  'insert-server-presence',
  row({ slot: timestamp }),
  'insert into house_seen (slot) values ($1) on conflict do nothing returning slot',
);
const deleteOldSlots = command(
  'delete-old-presence',
  'with old as (delete from house_seen where slot < $1) delete from kitchen_seen where slot < $1',
);

/** The slots that this process has already written, so a busy restaurant costs one statement per 15 minutes. */
const lastSlotsByApp = new WeakMap<App, Map<string, number>>();

/**
 * Records that staff of these restaurants were active: they sent a request or have a page open
 * (docs/domain.md#missed-pickups).
 */
export async function recordRestaurantPresence(app: App, restaurantIds: string[]): Promise<void> {
  const slot = toSlot(app.clock.now());
  const lastSlots = lastSlotsByApp.get(app) ?? new Map<string, number>();
  lastSlotsByApp.set(app, lastSlots);
  const unrecorded = restaurantIds.filter((id) => lastSlots.get(id) !== slot.getTime());
  if (unrecorded.length === 0) return;
  await insertRestaurantSlots(app.db, [unrecorded, slot]);
  for (const id of unrecorded) lastSlots.set(id, slot.getTime());
}

/** Records that the server runs, once a minute. Each new slot deletes rows older than a week. */
export async function recordServerPresence(app: App): Promise<void> {
  const now = app.clock.now();
  const isNew = (await insertServerSlot(app.db, [toSlot(now)])).length > 0;
  if (isNew) await deleteOldSlots(app.db, [daysAfter(now, -keptDays)]);
}
