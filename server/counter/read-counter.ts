import { policies } from '@fondly/contract/policies';
import type { CounterMeal, CounterView } from '@fondly/contract/restaurant/counter';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { listStaffMealsOfDay } from '../meals/list-staff-meals.ts';
import { derivePickupCode } from '../orders/order-number.ts';
import { listPassesOf, type PassOfOrder } from '../orders/pickup-passes/match-pass-code.ts';
import { type PickupState, plainPickup, readPickupStates } from '../orders/reschedule/read-pickup-states.ts';
import { type Order, orderColumns, orderRow } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { integer, notNull, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { readSchedule } from '../restaurants/hours/schedule.ts';
import { toServiceDay } from '../restaurants/hours/service-day.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { computeDigest, deriveSalt } from './code-digest.ts';
import { awaitingHandOverSql, toCounterOrder } from './counter-order.ts';

const listOpenOrders = statement(
  'counter-orders',
  orderRow,
  `select ${orderColumns} from orders where ${awaitingHandOverSql} and service_date <= $2
   order by pickup_start, created_at`,
);
const countAwaitingApproval = statement(
  'counter-offers',
  row({ waiting: notNull(integer) }),
  `select count(*)::int as waiting from orders
   where restaurant_id = $1 and status = 'pending' and closed_reason is null and settlement is null and answer_by > $2`,
);

/** Reads the current shift. Open orders of earlier days come first, because their customers may still pick them up. */
export async function readCounter(app: App, staff: Staff): Promise<CounterView> {
  const now = app.clock.now();
  const { id } = staff.restaurant;
  const schedule = await readSchedule(app, id);
  const day = toServiceDay(schedule, now);
  const [open, meals, awaitingApproval] = await Promise.all([
    listOpenOrders(app.db, [id, day]),
    listStaffMealsOfDay(app.db, id, day, now),
    countAwaitingApproval(app.db, [id, now]),
  ]);
  const [states, passes] = await Promise.all([
    readPickupStates(app.db, open),
    listPassesOf(
      app.db,
      open.map(({ id: orderId }) => orderId),
    ),
  ]);
  const salt = deriveSalt(app.config.secret, id, day);
  return {
    at: now.toISOString(),
    day,
    timezone: schedule.timezone,
    check: { salt, iterations: policies.counterHashIterations },
    orders: await Promise.all(
      open.map((order) => toListedOrder(app, staff, order, { salt, state: states.get(order.id), passes })),
    ),
    meals: meals
      .filter((meal) => new Date(meal.pickupEnd) > now)
      .map(toCounterMeal)
      .toSorted(byPickupStart),
    waiting: expectOneRow(awaitingApproval).waiting,
  };
}

type Listed = { salt: string; state: PickupState | undefined; passes: PassOfOrder[] };

async function toListedOrder(app: App, staff: Staff, order: Order, { salt, state = plainPickup, passes }: Listed) {
  const pass = passes.find(({ orderId, canceledAt }) => orderId === order.id && canceledAt === null);
  const digest = (id: string) => computeDigest(derivePickupCode(app.config.secret, id), salt);
  const digests = { digest: await digest(order.id), passDigest: pass ? await digest(pass.id) : null };
  return { ...toCounterOrder(order, staff, state), ...digests };
}

function toCounterMeal(meal: StaffMealView): CounterMeal {
  const {
    id,
    name,
    imageUrl,
    availableQuantity,
    initialQuantity,
    reservedPortions,
    soldToday,
    queueLength,
    queuedPortions,
    pickupStart,
    pickupEnd,
  } = meal;
  return {
    id,
    name,
    imageUrl,
    availableQuantity,
    initialQuantity,
    reservedPortions,
    soldToday,
    queueLength: queueLength ?? 0,
    queuedPortions,
    pickupStart,
    pickupEnd,
  };
}

const byPickupStart = (a: CounterMeal, b: CounterMeal): number => Date.parse(a.pickupStart) - Date.parse(b.pickupStart);
