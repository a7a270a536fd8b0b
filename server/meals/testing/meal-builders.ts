import { randomUUID } from 'node:crypto';
import type { MealForm } from '@fondly/contract/restaurant/meals';
import { daysAfter, toLocalDate } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { sessionCookieName, signToken } from '../../accounts/sessions/session-cookie.ts';
import { promoteToAdmin } from '../../accounts/testing/people.ts';
import type { App } from '../../platform/app.ts';
import { listSqlNames, toStoredJson } from '../../platform/database/row.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addZipNeighbors } from '../../restaurants/add-zip-neighbors.ts';
import { toTimeWindow } from '../../restaurants/hours/zone-time.ts';
import { type Restaurant as RestaurantRow, restaurantRow } from '../../restaurants/schema.ts';
import { openAllDay } from '../../restaurants/testing/open-all-day.ts';
import { findOnSaleFrom } from '../coming-up/find-on-sale-from.ts';
import { type Meal, mealRow, mealRowColumns } from '../schema.ts';

/*
 * Builders for tests and benchmarks of meals: people with a session, restaurants and meals. A builder fills in
 * defaults, so a test states only what matters to it.
 */

const zone = 'America/New_York';

export type Somebody = { id: string; cookie: { name: string; value: string } };

type NewPerson = { id: string; name: string; email: string; phone: string | null; isAdmin: boolean };

/** Builds a person with a session, without the sign-in page. */
export async function person(app: App, own: Partial<NewPerson> = {}): Promise<Somebody> {
  const now = app.clock.now();
  const id = own.id ?? randomUUID();
  const token = randomUUID();
  const { email = `${id}@example.test`, name = 'Ada Lovelace', phone = null, isAdmin = false } = own;
  await app.db.client.query(
    'insert into users (id, email, name, phone, is_super_admin, created_at, email_verified) values ($1, $2, $3, $4, $5, $6, true)',
    [id, email, name, phone, isAdmin, now],
  );
  await app.db.client.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [randomUUID(), id, token, daysAfter(now, 20), now],
  );
  if (isAdmin) await promoteToAdmin(app, id);
  return { id, cookie: { name: sessionCookieName(app.config), value: signToken(app.config.secret, token) } };
}

/** Opens a browser with the session of this person. */
export function visitAs(env: TestEnvironment, { cookie }: Pick<Somebody, 'cookie'>): Visitor {
  const visitor = env.visitor();
  visitor.cookies.set(cookie.name, cookie.value);
  return visitor;
}

export type Restaurant = { id: string; zip: string; owner: Somebody };

/** Builds an approved restaurant in Atlanta, open day and night, with a signed-in owner. Searches from nearby ZIPs find it. */
export async function restaurant(app: App, own: Partial<RestaurantRow> = {}): Promise<Restaurant> {
  const now = app.clock.now();
  const owner = await person(app);
  const id = randomUUID();
  const zip = own.zip ?? '30309';
  const values = {
    id,
    ownerId: owner.id,
    name: 'Okra Lane Table',
    email: `${id}@example.test`,
    contactName: 'Grace Hopper',
    phone: '+14045550100',
    address: '12 Okra Lane',
    zip,
    timezone: zone,
    restaurantType: 'cafe' as const,
    cuisines: ['italian'],
    description: '',
    pickupInstructions: 'Ring twice.',
    tone: ['#22304A', '#FFFFFF'],
    status: 'approved' as const,
    adminOnly: false,
    autoAccept: true,
    pointState: 'zip' as const,
    hidesPoint: false,
    ratingSum: 0,
    ratingCount: 0,
    termsVersion: '1',
    termsAcceptedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  await transaction(app, async (tx) => {
    await tx.client.query(insertRestaurant, [toStoredJson(restaurantRow, { ...values, ...own })]);
    await addZipNeighbors(tx, zip);
  });
  await openAllDay(app, id);
  return { id, zip, owner };
}

/** `decision` and `decision_reason` have other names in the code, and no builder sets them. */
const restaurantColumnNames = listSqlNames(restaurantRow)
  .filter((name) => !name.startsWith('review_'))
  .join(', ');
const insertRestaurant = `insert into restaurants (${restaurantColumnNames})
  select ${restaurantColumnNames} from jsonb_populate_record(null::restaurants, $1)`;

const defaults = {
  originalPriceKind: 'menu-price' as const,
  allergens: [],
  mayContain: [],
  diets: [],
  isActive: true,
  hasQueue: true,
  adminOnly: false,
  restaurantAdminOnly: false,
  isRecurring: false,
  recurringDays: [],
  staysOpen: false,
  isDetached: false,
};

type MealInput = Partial<Meal> & { pickup?: [start: string, end: string]; stock?: number };

/** Builds a meal on sale with ten portions, for pickup today from five to seven in the evening. */
export async function meal(app: App, of: Restaurant, { pickup, stock = 10, ...own }: MealInput = {}): Promise<string> {
  const now = app.clock.now();
  const [pickupStartTime, pickupEndTime] = pickup ?? ['17:00', '19:00'];
  const availableDate = own.availableDate ?? toLocalDate(now, zone);
  const window = toTimeWindow(availableDate, pickupStartTime, pickupEndTime, zone);
  const values = {
    id: randomUUID(),
    restaurantId: of.id,
    zip: of.zip,
    name: 'Peach cobbler',
    description: 'Warm.',
    priceCents: 650,
    originalPriceCents: 1300,
    tag: 'chefs-pick' as const,
    timezone: zone,
    availableDate,
    pickupStartTime,
    pickupEndTime,
    pickupStart: window.start,
    pickupEnd: window.end,
    onSaleFrom: findOnSaleFrom({ availableDate, onSaleTime: own.onSaleTime ?? null, timezone: zone }),
    availableQuantity: stock,
    listedQuantity: stock,
    initialQuantity: stock,
    createdAt: now,
    updatedAt: now,
  };
  const stored = { ...defaults, ...values, ...own };
  await app.db.client.query(
    `insert into meals (${mealRowColumns}) select ${mealRowColumns} from jsonb_populate_record(null::meals, $1)`,
    [toStoredJson(mealRow, stored)],
  );
  return stored.id;
}

/** What a kitchen sends to list a meal for today, the day of the test clock. */
export const mealForm = (own: Partial<MealForm> = {}): MealForm => ({
  name: 'Peach cobbler',
  description: 'Warm, with oats.',
  allergens: [],
  mayContain: [],
  priceCents: 650,
  tag: 'chefs-pick',
  availableQuantity: 10,
  availableDate: '2025-10-03',
  pickupStartTime: '17:00',
  pickupEndTime: '19:00',
  ...own,
});
