import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { RestaurantCardView } from '@fondly/contract/restaurants';
import { toLocalDate, toLocalTime } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import type { Customer } from '../accounts/sessions/actor.ts';
import { toUnavailableProblem } from '../meals/explain-unavailable.ts';
import { listStaffMeals } from '../meals/list-staff-meals.ts';
import { countTodaysMeals } from '../meals/search/count-todays-meals.ts';
import { listRestaurants } from '../meals/search/list-restaurants.ts';
import { readRestaurant } from '../meals/search/read-restaurant.ts';
import { readTodaysMeals } from '../meals/search/read-todays-meals.ts';
import { searchMeals } from '../meals/search/search-meals.ts';
import * as market from '../meals/testing/meal-builders.ts';
import { listMealsOnSale } from '../notifications/alerts/meal-on-sale.ts';
import { readMeal } from '../orders/placement/read-meal.ts';
import { type CheckoutSnapshot, readMealSnapshot } from '../payments/checkout/read-meal-snapshot.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { writeDetails } from '../platform/http/problem.ts';
import { applyScheduleChange } from '../restaurants/hours/apply-schedule-change.ts';
import { type DayHours, type Schedule, toOpenState } from '../restaurants/hours/open-state.ts';
import { type EditableSchedule, lockSchedule, readSchedule, writeSchedule } from '../restaurants/hours/schedule.ts';
import { closeChoices, extendChoices } from '../restaurants/hours/service-day.ts';

/*
 * Every combination of weekly hours, the day's own hours, pauses and windows, on an ordinary day and on both days on
 * which clocks change. All readers have to give one answer, and it has to be the one that the open state gives.
 */

const zone = 'America/New_York';
const span = (opens: string, closes: string): DayHours => ({ opens, closes });

const weeks = {
  'an ordinary day': [span('09:00', '21:00')],
  'lunch and dinner': [span('11:00', '14:00'), span('17:00', '21:30')],
  'an evening past midnight': [span('17:00', '02:00')],
  'day and night': [span('00:00', '00:00')],
  'no weekly hours': [],
};
const days: Record<string, (schedule: EditableSchedule, day: string, noon: Date) => EditableSchedule> = {
  'the usual hours': (schedule) => schedule,
  'a closed day': (schedule, day, noon) => applyScheduleChange(schedule, { kind: 'closeDay', day, name: '' }, noon),
  'special hours': (schedule, day) => ({
    ...schedule,
    specialDays: [{ day, name: '', hours: [span('12:00', '19:00')] }],
  }),
  'two spans that cross midnight': (schedule, day) => ({
    ...schedule,
    specialDays: [{ day, name: '', hours: [span('01:00', '04:00'), span('13:00', '01:30')] }],
  }),
  'closed early': (schedule, _day, noon) => {
    const [, , choice] = closeChoices(schedule, noon);
    return choice ? applyScheduleChange(schedule, { kind: 'closeEarly', closes: choice.time }, noon) : schedule;
  },
  extended: (schedule, _day, noon) => {
    const choice = extendChoices(schedule, noon).at(-1);
    return choice ? applyScheduleChange(schedule, { kind: 'extend', closes: choice.time }, noon) : schedule;
  },
};
/** Minutes from the moment of the comparison to the end of the pause. */
const pauses = { 'no pause': null, 'a pause': 30, 'a pause that is over': -1 };
const windows: [starts: string, ends: string, onSaleTime?: string][] = [
  ['13:00', '15:00'],
  ['17:00', '19:00'],
  ['20:00', '01:30'],
  ['01:15', '03:30'],
  ['18:00', '20:00', '15:30'],
];
/** A search shows 300 meals, so the restaurants are spread over several ZIPs. */
const zips = ['30308', '30309', '30312'];

const dates = [
  { name: 'an ordinary day', day: '2025-10-03', at: ['16:00', '22:00', '24:30', '29:00'] },
  { name: 'the day on which clocks go back', day: '2025-11-02', at: ['04:30', '05:45', '06:45', '17:00', '24:15'] },
  { name: 'the day on which clocks go forward', day: '2026-03-08', at: ['05:30', '06:45', '07:30', '16:00', '23:00'] },
];
/** "24:30" of October 3 is half past midnight of October 4, both in UTC. */
const toInstant = (day: string, time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.parse(day) + (hours * 60 + minutes) * 60_000);
};

type Case = { name: string; id: string; zip: string; pauseMinutes: number | null; week: DayHours[]; dayName: string };
type World = { cases: Case[]; customer: Customer; token: string };
const worlds = new WeakMap<TestEnvironment, World>();

async function buildWorld(env: TestEnvironment): Promise<World> {
  const somebody = await market.person(env.app);
  const cases: Case[] = [];
  for (const [weekName, week] of Object.entries(weeks)) {
    for (const dayName of Object.keys(days)) {
      for (const [pauseName, pauseMinutes] of Object.entries(pauses)) {
        const zip = zips[cases.length % zips.length] ?? '';
        const { id } = await market.restaurant(env.app, { zip });
        await env.app.db.client.query('insert into favorites (user_id, restaurant_id) values ($1, $2)', [
          somebody.id,
          id,
        ]);
        cases.push({ name: `${weekName}, ${dayName}, ${pauseName}`, id, zip, pauseMinutes, week, dayName });
      }
    }
  }
  const customer = { id: somebody.id, isAdmin: false } as Customer;
  return { cases, customer, token: somebody.cookie.value.slice(0, somebody.cookie.value.lastIndexOf('.')) };
}

async function readWorld(env: TestEnvironment): Promise<World> {
  const world = worlds.get(env) ?? (await buildWorld(env));
  worlds.set(env, world);
  return world;
}

/** Sets the hours of each restaurant for the day, and lists one meal for each window. */
async function prepareDay(env: TestEnvironment, { cases }: World, day: string): Promise<void> {
  const noon = new Date(`${day}T17:00:00Z`);
  for (const { id, zip, week, dayName } of cases) {
    const hours = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => week.map((one) => ({ weekday, ...one })));
    await transaction(env.app, async (tx) => {
      const { zip: _zip, ...stored } = await lockSchedule(env.app, id, tx);
      const usual = { ...stored, hours, specialDays: [], pausedUntil: null, pauseReason: null };
      await writeSchedule(env.app, id, days[dayName]?.(usual, day, noon) ?? usual, tx);
    });
    const of = { id, zip, owner: { id, cookie: { name: '', value: '' } } };
    for (const [starts, ends, onSaleTime = null] of windows)
      await market.meal(env.app, of, { availableDate: day, pickup: [starts, ends], onSaleTime });
  }
}

async function setPauses(env: TestEnvironment, { cases }: World): Promise<void> {
  const now = env.clock.now().getTime();
  // Months pass between the days, and a session ends after one without a visit.
  const refresh = 'update sessions set created_at = $1, updated_at = $1, expires_at = $2';
  await env.app.db.client.query(refresh, [env.clock.now(), new Date(now + 86_400_000)]);
  for (const { id, pauseMinutes } of cases) {
    const until = pauseMinutes === null ? null : new Date(now + pauseMinutes * 60_000);
    await env.app.db.client.query('update restaurants set paused_until = $2 where id = $1', [id, until]);
  }
}

/**
 * What the open state says about a meal, five minutes at a time: open during all that is left of its window, and not
 * paused now. It doesn't use the function that the readers use.
 */
function isExpectedOnSale(
  schedule: Schedule,
  meal: { availableDate: string; start: Date; end: Date; onSaleTime: string | null },
  now: Date,
): boolean {
  if (meal.end <= now || meal.availableDate > toLocalDate(now, zone)) return false;
  if (
    meal.onSaleTime !== null &&
    meal.availableDate === toLocalDate(now, zone) &&
    toLocalTime(now, zone) < meal.onSaleTime
  )
    return false;
  if (schedule.pausedUntil && schedule.pausedUntil > now) return false;
  const unpaused = { ...schedule, pausedUntil: null };
  for (let at = Math.max(now.getTime(), meal.start.getTime()); at < meal.end.getTime(); at += 5 * 60_000)
    if (!toOpenState(unpaused, new Date(at)).isOpen) return false;
  return true;
}

/** Every page of the list of restaurants. */
async function listAllRestaurants(app: App, customer: Customer): Promise<RestaurantCardView[]> {
  const cards: RestaurantCardView[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listRestaurants(app, customer, after === undefined ? {} : { after });
    cards.push(...page.restaurants);
    if (page.after === undefined) return cards;
    after = page.after;
  }
}

async function mapSequentially<From, To>(list: readonly From[], map: (one: From) => Promise<To>): Promise<To[]> {
  const results: To[] = [];
  for (let index = 0; index < list.length; index += 6)
    results.push(...(await Promise.all(list.slice(index, index + 6).map(map))));
  return results;
}

/** The sentence with which a checkout is refused. */
async function explainCheckout(
  app: App,
  { onSaleFrom, ...meal }: StaffMealView,
  reason: CheckoutSnapshot['unavailableReason'],
): Promise<string | null> {
  if (reason === null || reason === 'not-selling') return null;
  const { text } = writeDetails(
    (
      await toUnavailableProblem(
        app,
        { ...meal, onSaleFrom: onSaleFrom === null ? null : new Date(onSaleFrom) },
        reason,
      )
    ).details ?? {},
    'en',
  );
  return typeof text === 'string' ? text : null;
}

async function compareReaders(env: TestEnvironment, world: World) {
  const { app } = env;
  const { cases, customer, token } = world;
  const now = app.clock.now();
  const cards = new Map((await listAllRestaurants(app, customer)).map((card) => [card.id, card]));
  const found = await Promise.all(zips.map((zip) => searchMeals(app, { zip, miles: 1 }, customer)));
  const searched = new Set(found.flatMap(({ view }) => view.meals.map(({ id }) => id)));
  const { rows: listed } = await app.db.client.query<{ id: string }>('select id from meals');
  const listedIds = listed.map(({ id }) => id);
  const mealsOnSale = new Set((await listMealsOnSale(app.db, listedIds, now)).map(({ id }) => id));
  await countTodaysMeals(app);
  const today = await readTodaysMeals(app);
  const disagreements: string[] = [];
  const counts = { onSale: 0, open: 0, reasons: new Set<string | null>() };

  await mapSequentially(cases, async ({ name, id }) => {
    const schedule = await readSchedule(app, id);
    const open = toOpenState(schedule, now);
    const [page, staffMeals] = [await readRestaurant(app, customer, id), await listStaffMeals(app.db, id, now)];
    const pageReasons = new Map(page.meals.map((meal) => [meal.id, meal.unavailableReason]));
    const say = (who: string, what: unknown) =>
      disagreements.push(`${now.toISOString()} ${name}: ${who} says ${JSON.stringify(what)}`);
    for (const [who, what] of [
      ['list', cards.get(id)?.open],
      ['kitchen page', page.restaurant.open],
    ] as const)
      if (JSON.stringify(what) !== JSON.stringify(open)) say(who, what);
    let onSale = 0;
    for (const meal of staffMeals.filter(({ unavailableReason }) => unavailableReason !== 'ended')) {
      const window = { start: new Date(meal.pickupStart), end: new Date(meal.pickupEnd) };
      const expected = isExpectedOnSale(schedule, { ...meal, ...window }, now);
      const order = await readMeal(app, customer, meal.id, 'en');
      const checkout = await readMealSnapshot(app, token, meal.id);
      const label = `${meal.pickupStartTime} to ${meal.pickupEndTime}`;
      const reason = order.meal.unavailableReason;
      counts.reasons.add(reason);
      if ((reason === null) !== expected) say(`order page of ${label}`, reason);
      if (meal.unavailableReason !== reason) say(`own card of ${label}`, meal.unavailableReason);
      if (pageReasons.get(meal.id) !== reason) say(`kitchen page of ${label}`, pageReasons.get(meal.id));
      if ((checkout.unavailableReason === null) !== expected) say(`checkout of ${label}`, checkout.unavailableReason);
      const refusal = await explainCheckout(app, meal, checkout.unavailableReason);
      if (refusal !== order.unavailableText) say(`checkout text of ${label}`, refusal);
      if (searched.has(meal.id) !== expected) say(`search for ${label}`, searched.has(meal.id));
      if (mealsOnSale.has(meal.id) !== expected) say(`message about ${label}`, mealsOnSale.has(meal.id));
      // A customer who can pick up now finds the kitchen open.
      if (expected && window.start <= now && !open.isOpen) say('open state', open);
      if ((reason === 'kitchen-paused' || reason === 'kitchen-closed') && !order.unavailableText)
        say('order page', null);
      if (expected) onSale += 1;
    }
    if (cards.get(id)?.mealsToday !== onSale) say('card count', cards.get(id)?.mealsToday);
    counts.onSale += onSale;
    if (open.isOpen) counts.open += 1;
  });
  if (today.mealCount !== counts.onSale) disagreements.push(`${now.toISOString()}: landing says ${today.mealCount}`);
  return { disagreements, counts };
}

describe('Whether a meal can be ordered', () => {
  // The long run adds the third day.
  test.for(process.env.LONG ? dates : dates.slice(0, 2))(
    'on $name, every reader gives the answer of the opening hours',
    { timeout: 180_000 },
    async ({ day, at }, { env }) => {
      const world = await readWorld(env);
      env.clock.set(toInstant(day, at[0] ?? ''));
      await prepareDay(env, world, day);
      const totals = { onSale: 0, open: 0, reasons: new Set<string | null>() };
      for (const time of at) {
        env.clock.set(toInstant(day, time));
        await setPauses(env, world);
        const { disagreements, counts } = await compareReaders(env, world);
        expect(disagreements).toEqual([]);
        totals.onSale += counts.onSale;
        totals.open += counts.open;
        for (const reason of counts.reasons) totals.reasons.add(reason);
      }
      // The table is only worth something if it reaches both answers.
      expect(totals.onSale).toBeGreaterThan(50);
      expect(totals.open).toBeGreaterThan(50);
      expect([...totals.reasons]).toEqual(
        expect.arrayContaining([null, 'not-yet', 'kitchen-paused', 'kitchen-closed']),
      );
    },
  );
});
