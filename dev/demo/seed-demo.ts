import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { authOf } from '@fondly/server/accounts/auth';
import { termsVersion } from '@fondly/server/accounts/sign-up';
import { seal } from '@fondly/server/accounts/testing/encrypt-secret';
import type { App } from '@fondly/server/platform/app';
import type { Tx } from '@fondly/server/platform/database/db';
import { transaction } from '@fondly/server/platform/database/transaction';
import { addNeighbours } from '@fondly/server/restaurants/add-zip-neighbors';
import { insert } from '../seed-data/insert-rows.ts';
import { zone } from '../seed-data/pickup-window.ts';
import { kitchens, type Place } from '../seed-data/restaurants.ts';
import { listMeals } from '../seed-data/seed-meals.ts';
import { seedHistory } from '../seed-data/seed-order-history.ts';
import { seedWaiting } from '../seed-data/seed-waitlist.ts';
import { adminEmail, adminKey, demoAccounts, demoPassword, demoStaff, neighbours } from './demo-accounts.ts';

/** Fills an empty database with the demo town: Atlanta, its kitchens, today's meals, people and a week of orders. */
export async function seed(app: App): Promise<void> {
  const passwordHash = await (await authOf(app).$context).password.hash(demoPassword);
  const factor = {
    secret: await seal(app, adminKey),
    backup_codes: await seal(app, JSON.stringify(unknownCodes)),
    verified: true,
  };
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const people = await seedPeople(tx, passwordHash, now);
    await insert(tx, 'two_factors', [{ id: randomUUID(), user_id: people.get(adminEmail), ...factor }]);
    const places = await seedKitchens(tx, people, now);
    await seedStaff(tx, people, places, now);
    await listMeals(tx, places, now);
    await insert(tx, 'coupons', [
      { code: 'NEIGHBOR10', discount_type: 'percent', value: 10, funder: 'platform', ...openCoupon },
      { code: 'WELCOME3', discount_type: 'fixed', value: 300, funder: 'platform', ...openCoupon },
    ]);
    await seedFavorites(tx, people.get('maya@fondly.test'), places, now);
    await seedWaiting(tx, now);
    await seedHistory(
      tx,
      { maya: people.get('maya@fondly.test') ?? '', others: neighbours.map(({ email }) => people.get(email) ?? '') },
      places,
      now,
    );
  });
}

/** Nobody is told them: the code of the moment stands at `/dev/code`. */
const unknownCodes = Array.from({ length: policies.recoveryCodes }, () => randomUUID());

const openCoupon = { active: true, uses: 0, uses_per_person: 100, first_order_only: false, minimum_cents: 0 };

async function seedPeople(tx: Tx, passwordHash: string, now: Date): Promise<Map<string, string>> {
  const owners = kitchens.map(({ owner, ownerEmail }) => ({ name: owner, email: ownerEmail }));
  const everybody = new Map(
    [...owners, ...neighbours, ...demoAccounts].map(({ email, name }) => [email, { id: randomUUID(), name }]),
  );
  const times = { created_at: now, updated_at: now };
  const users = [...everybody].map(([email, { id, name }]) => ({
    id,
    email,
    name,
    phone: '+14045550123',
    email_verified: true,
    is_super_admin: email === adminEmail,
    two_factor_enabled: email === adminEmail,
    ...times,
  }));
  await insert(tx, 'users', users);
  const accounts = users.map(({ id }) => ({
    id: randomUUID(),
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: passwordHash,
    ...times,
  }));
  await insert(tx, 'accounts', accounts);
  return new Map([...everybody].map(([email, { id }]) => [email, id]));
}

async function seedKitchens(tx: Tx, people: Map<string, string>, now: Date): Promise<Place[]> {
  const places = kitchens.map((kitchen) => ({ ...kitchen, id: randomUUID() }));
  const rows = places.map((place, at) => ({
    id: place.id,
    owner_id: people.get(place.ownerEmail),
    name: place.name,
    email: `hello${at}@kitchens.fondly.test`,
    contact_name: place.owner,
    phone: `+1404555${String(200 + at).padStart(4, '0')}`,
    address: `${place.street}, Atlanta, GA`,
    zip: place.zip,
    timezone: zone,
    restaurant_type: place.type,
    cuisines: place.cuisines,
    description: place.about,
    pickup_instructions: 'Come to the counter and show your code. No need to wait in line.',
    header_image_url: `/pictures/${place.picture}.webp`,
    tone: place.tone,
    status: place.isPending ? 'pending' : 'approved',
    admin_only: place.adminOnly ?? false,
    auto_accept: !place.approvesByHand,
    rating_sum: Math.round(place.rating * place.ratings),
    rating_count: place.ratings,
    terms_version: termsVersion,
    terms_accepted_at: now,
    created_at: now,
    updated_at: now,
  }));
  await insert(tx, 'restaurants', rows);
  const hours = places.flatMap(({ id, hours: [opens, closes] }) =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ restaurant_id: id, weekday, opens, closes })),
  );
  await insert(tx, 'opening_hours', hours);
  for (const zip of new Set(places.map((place) => place.zip))) await addNeighbours(tx, zip);
  return places;
}

async function seedStaff(tx: Tx, people: Map<string, string>, places: Place[], now: Date): Promise<void> {
  const rows = demoStaff.map(({ email, kitchen, role }) => ({
    id: randomUUID(),
    restaurant_id: places.find(({ name }) => name === kitchen)?.id,
    user_id: people.get(email),
    role,
    joined_at: now,
    seen_at: now,
  }));
  await insert(tx, 'staff', rows);
}

const favorites = ['Kumo Noodle Bar', 'Okra Lane Table', 'Sugarberry Bakehouse'];

async function seedFavorites(tx: Tx, userId: string | undefined, places: Place[], now: Date): Promise<void> {
  const liked = places.filter((place) => favorites.includes(place.name));
  const rows = liked.map(({ id }) => ({ user_id: userId, restaurant_id: id, created_at: now }));
  await insert(tx, 'favorites', rows);
}
