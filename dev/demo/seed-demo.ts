import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import { getAuth } from '@fondly/server/accounts/auth';
import { termsVersion } from '@fondly/server/accounts/record-consents';
import { encryptSecret } from '@fondly/server/accounts/testing/encrypt-secret';
import type { App } from '@fondly/server/platform/app';
import type { Tx } from '@fondly/server/platform/database/db';
import { transaction } from '@fondly/server/platform/database/transaction';
import { addZipNeighbors } from '@fondly/server/restaurants/add-zip-neighbors';
import { insertRows } from '../seed-data/insert-rows.ts';
import { demoTimezone } from '../seed-data/pickup-window.ts';
import { restaurantSeeds, type SeededRestaurant } from '../seed-data/restaurants.ts';
import { seedMeals } from '../seed-data/seed-meals.ts';
import { seedOrderHistory } from '../seed-data/seed-order-history.ts';
import { seedWaitlist } from '../seed-data/seed-waitlist.ts';
import { adminEmail, adminTotpSecret, demoAccounts, demoPassword, demoStaff, neighbors } from './demo-accounts.ts';

/** Fills an empty database with demo Atlanta: restaurants, today's meals, people, and past orders. */
export async function seedDemo(app: App): Promise<void> {
  const passwordHash = await (await getAuth(app).$context).password.hash(demoPassword);
  const twoFactor = {
    secret: await encryptSecret(app, adminTotpSecret),
    backup_codes: await encryptSecret(app, JSON.stringify(recoveryCodes)),
    verified: true,
  };
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const people = await seedPeople(tx, passwordHash, now);
    await insertRows(tx, 'two_factors', [{ id: randomUUID(), user_id: people.get(adminEmail), ...twoFactor }]);
    const restaurants = await seedRestaurants(tx, people, now);
    await seedStaff(tx, people, restaurants, now);
    await seedMeals(tx, restaurants, now);
    await insertRows(tx, 'coupons', [
      {
        code: 'NEIGHBOR10',
        discount_type: 'percent',
        value: 10,
        funder: 'platform',
        created_at: now,
        ...couponDefaults,
      },
      { code: 'WELCOME3', discount_type: 'fixed', value: 300, funder: 'platform', created_at: now, ...couponDefaults },
    ]);
    await seedFavorites(tx, people.get('maya@fondly.test'), restaurants, now);
    await seedWaitlist(tx, now);
    await seedOrderHistory(
      tx,
      { maya: people.get('maya@fondly.test') ?? '', others: neighbors.map(({ email }) => people.get(email) ?? '') },
      restaurants,
      now,
    );
  });
}

/** These are not shown anywhere: `/dev/code` has the current code. */
const recoveryCodes = Array.from({ length: policies.recoveryCodes }, () => randomUUID());

const couponDefaults = { active: true, uses: 0, uses_per_person: 100, first_order_only: false, minimum_cents: 0 };

async function seedPeople(tx: Tx, passwordHash: string, now: Date): Promise<Map<string, string>> {
  const owners = restaurantSeeds.map(({ owner, ownerEmail }) => ({ name: owner, email: ownerEmail }));
  const peopleByEmail = new Map(
    [...owners, ...neighbors, ...demoAccounts].map(({ email, name }) => [email, { id: randomUUID(), name }]),
  );
  const pendingOwners = restaurantSeeds.filter(({ isPending }) => isPending).map(({ ownerEmail }) => ownerEmail);
  const users = [...peopleByEmail].map(([email, { id, name }], index) => ({
    id,
    email,
    name,
    phone: '+14045550123',
    email_verified: true,
    is_super_admin: email === adminEmail,
    two_factor_enabled: email === adminEmail,
    created_at: daysAfter(now, pendingOwners.includes(email) ? 0 : -100 - 2 * index),
    updated_at: now,
  }));
  await insertRows(tx, 'users', users);
  const accounts = users.map(({ id, created_at, updated_at }) => ({
    id: randomUUID(),
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: passwordHash,
    created_at,
    updated_at,
  }));
  await insertRows(tx, 'accounts', accounts);
  return new Map([...peopleByEmail].map(([email, { id }]) => [email, id]));
}

const joinedAt = (at: Date) => ({ terms_accepted_at: at, created_at: at, updated_at: at });

async function seedRestaurants(tx: Tx, people: Map<string, string>, now: Date): Promise<SeededRestaurant[]> {
  const restaurants = restaurantSeeds.map((restaurant) => ({ ...restaurant, id: randomUUID() }));
  const rows = restaurants.map((restaurant, index) => ({
    id: restaurant.id,
    owner_id: people.get(restaurant.ownerEmail),
    name: restaurant.name,
    email: `hello${index}@kitchens.fondly.test`,
    contact_name: restaurant.owner,
    phone: `+1404555${String(200 + index).padStart(4, '0')}`,
    address: `${restaurant.street}, Atlanta, GA`,
    zip: restaurant.zip,
    ...restaurant.point,
    point_state: restaurant.isPending ? 'set' : 'checked',
    hides_point: false,
    timezone: demoTimezone,
    restaurant_type: restaurant.type,
    cuisines: restaurant.cuisines,
    description: restaurant.about,
    pickup_instructions: 'Come to the counter and show your code. No need to wait in line.',
    header_image_url: `/pictures/${restaurant.picture}.webp`,
    tone: restaurant.tone,
    status: restaurant.isPending ? 'pending' : 'approved',
    admin_only: restaurant.adminOnly ?? false,
    auto_accept: !restaurant.approvesByHand,
    rating_sum: Math.round(restaurant.rating * restaurant.ratings),
    rating_count: restaurant.ratings,
    terms_version: termsVersion,
    ...joinedAt(daysAfter(now, restaurant.isPending ? 0 : -100 - 2 * index)),
  }));
  await insertRows(tx, 'restaurants', rows);
  const hours = restaurants.flatMap(({ id, hours: [opens, closes] }) =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ restaurant_id: id, weekday, opens, closes })),
  );
  await insertRows(tx, 'opening_hours', hours);
  for (const zip of new Set(restaurants.map((restaurant) => restaurant.zip))) await addZipNeighbors(tx, zip);
  return restaurants;
}

async function seedStaff(
  tx: Tx,
  people: Map<string, string>,
  restaurants: SeededRestaurant[],
  now: Date,
): Promise<void> {
  const rows = demoStaff.map(({ email, restaurant, role }) => ({
    id: randomUUID(),
    restaurant_id: restaurants.find(({ name }) => name === restaurant)?.id,
    user_id: people.get(email),
    role,
    joined_at: now,
    seen_at: now,
  }));
  await insertRows(tx, 'staff', rows);
}

const favoriteNames = ['Kumo Noodle Bar', 'Okra Lane Table', 'Sugarberry Bakehouse'];

async function seedFavorites(
  tx: Tx,
  userId: string | undefined,
  restaurants: SeededRestaurant[],
  now: Date,
): Promise<void> {
  const favoriteRestaurants = restaurants.filter((restaurant) => favoriteNames.includes(restaurant.name));
  const rows = favoriteRestaurants.map(({ id }) => ({ user_id: userId, restaurant_id: id, created_at: now }));
  await insertRows(tx, 'favorites', rows);
}
