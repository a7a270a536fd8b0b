import { topics } from '@fondly/contract/live';
import type {
  DecidedHoursChange,
  HoursChangeImpact,
  PickupHoursChange,
  PickupHoursView,
} from '@fondly/contract/restaurant/pickup-hours';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue, signal } from '../../platform/jobs/outbox.ts';
import { applyScheduleChange } from '../../restaurants/hours/apply-schedule-change.ts';
import { readPickupHoursView } from '../../restaurants/hours/pickup-hours.ts';
import { type EditableSchedule, lockSchedule, readSchedule, writeSchedule } from '../../restaurants/hours/schedule.ts';
import { addSpecialHours, toAddedHours } from '../../restaurants/hours/special-hours.ts';
import { requireRole } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { keepTemplatesOpen, stopSelling } from './apply-sale-choices.ts';
import { listAffectedPickups, type Pickup, toImpact } from './read-hours-change-impact.ts';

/** Lists what a change would affect: meals and paid orders outside the new hours. Writes nothing. */
export async function previewPickupHoursChange(
  app: App,
  manager: Manager,
  change: PickupHoursChange,
): Promise<HoursChangeImpact> {
  const now = app.clock.now();
  const { id } = manager.restaurant;
  const before = await readSchedule(app, id);
  const after = applyScheduleChange(before, change, now);
  return toImpact(await listAffectedPickups(app.db, id, { before, after, change }, now));
}

/**
 * Changes the hours with the restaurant's decisions about what they affect (docs/domain.md#changes-to-hours). New
 * orders follow at once, and open pages of customers and staff refresh. Orders are rescheduled or canceled one by one
 * after this, so that nothing new is ordered in between.
 * @throws Problem `hours-affect-meals` when a meal on sale has no decision, so that no meal goes off sale silently
 */
export async function changePickupHours(
  app: App,
  manager: Manager,
  decided: DecidedHoursChange,
): Promise<PickupHoursView> {
  const { id } = manager.restaurant;
  const { change } = decided;
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    await requireRole(tx, manager, 'manager');
    const { zip, ...before } = await lockSchedule(app, id, tx);
    const after = applyScheduleChange(before, change, now);
    const affected = await listAffectedPickups(tx, id, { before, after, change }, now);
    const kept = listKeptPickups(affected, decided);
    const schedule = change.kind === 'pause' ? after : openForPickups(after, kept);
    await writeSchedule(app, id, schedule, tx);
    await applySaleChoices(tx, { restaurantId: id, zip }, decided, kept, now);
    signal(tx, [topics.zip(zip), topics.restaurant(id)], []);
    if (change.kind === 'pause' && after.pausedUntil) {
      enqueue(tx, 'signal-reopening', { restaurantId: id }, { key: `tell-opening:${id}`, runAt: after.pausedUntil });
    }
    return readPickupHoursView(app, manager, schedule, tx);
  });
}

/** The pickups that take place in spite of the change: orders unless they are released, and meals that keep selling. */
function listKeptPickups(affected: Pickup[], { sales, releasedOrderIds }: DecidedHoursChange): Pickup[] {
  const choices = new Map(sales.map(({ mealId, choice }) => [mealId, choice]));
  const isUndecided = ({ id, name, unsold }: Pickup) => name !== null && unsold > 0 && !choices.has(id);
  if (affected.some(isUndecided)) throw new Problem('hours-affect-meals');
  return affected.filter(({ id, name }) =>
    name === null ? !releasedOrderIds.includes(id) : choices.get(id) === 'keep-selling',
  );
}

function openForPickups(schedule: EditableSchedule, pickups: Pickup[]): EditableSchedule {
  return pickups.reduce(
    (opened, { pickupStart: start, pickupEnd: end }) =>
      addSpecialHours(opened, toAddedHours({ start, end }, schedule.timezone)),
    schedule,
  );
}

/** A recurring meal that is kept outside new weekly hours is kept on its later days, too. */
async function applySaleChoices(
  tx: Tx,
  restaurant: { restaurantId: string; zip: string },
  { change, sales }: DecidedHoursChange,
  kept: Pickup[],
  now: Date,
): Promise<void> {
  const stopped = sales.filter(({ choice }) => choice === 'stop-selling').map(({ mealId }) => mealId);
  if (stopped.length > 0) await stopSelling(tx, restaurant, stopped, now);
  const recurring = kept.filter(({ isRecurring }) => isRecurring).map(({ id }) => id);
  if (change.kind === 'hours' && recurring.length > 0) await keepTemplatesOpen(tx, recurring, now);
}
