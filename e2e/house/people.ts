import { randomInt, randomUUID } from 'node:crypto';
import { localDay, minutesAfter } from '@fondly/contract/time';
import * as market from '@fondly/server/meals/market';
import type { App } from '@fondly/server/platform/app';

export type Somebody = { id: string; name: string; email: string; cookie: { name: string; value: string } };
export type Kitchen = { id: string; name: string; zip: string; owner: Somebody };
export type Meal = { id: string; name: string; kitchen: Kitchen };

const zone = 'America/New_York';
/** ZIPs of the city. A kitchen takes the next one, so that what one journey sells is not in another's search. */
const zips = ['30305', '30306', '30307', '30308', '30309', '30310', '30311', '30312', '30313', '30314', '30315'];
let taken = randomInt(zips.length);

/** A customer with a session; the way through sign-up and sign-in is a journey of its own. */
export async function buildCustomer(app: App, name = 'Maya Rivers'): Promise<Somebody> {
  const email = `maya-${randomUUID().slice(0, 8)}@example.test`;
  return signedIn(await market.person(app, { name, email, phone: '+14045550134' }), name, email);
}

/** Somebody who decides on kitchens. */
export async function buildAdmin(app: App, name = 'Noor Haddad'): Promise<Somebody> {
  const email = `admin-${randomUUID().slice(0, 8)}@example.test`;
  return signedIn(await market.person(app, { name, email, isSuperAdmin: true }), name, email);
}

type KitchenWish = {
  name?: string;
  zip?: string;
  autoAccept?: boolean;
  status?: 'pending' | 'approved';
  /** Of a person who is there already and becomes the owner. */
  ownerEmail?: string;
};

/** An approved kitchen and its owner, who is signed in. */
export async function buildKitchen(app: App, wish: KitchenWish = {}): Promise<Kitchen> {
  const { name = 'Kumo Noodle Bar', ownerEmail, ...more } = wish;
  taken = (taken + 1) % zips.length;
  const { id, zip, owner } = await market.kitchen(app, {
    zip: zips[taken] ?? '30308',
    ...more,
    ...(ownerEmail && { ownerId: await idOf(app, ownerEmail) }),
    name,
    address: '480 Edgewood Ave SE, Atlanta, GA',
    cuisines: ['japanese'],
    headerImageUrl: '/pictures/k-japanese.webp',
  });
  return { id, name, zip, owner: signedIn(owner, 'Grace Hopper', '') };
}

async function idOf(app: App, email: string): Promise<string> {
  const { rows } = await app.db.$client.query<{ id: string }>('select id from users where email = $1', [email]);
  if (!rows[0]) throw new Error(`nobody has the email ${email}`);
  return rows[0].id;
}

type MealWish = {
  name?: string;
  portions?: number;
  startsInMinutes?: number;
  endsInMinutes?: number;
  /** Anything else of the row, where the case is about it. */
  own?: NonNullable<Parameters<typeof market.meal>[2]>;
};

/** A meal for today whose window is open: so it is for today at any hour at which the journeys may run. */
export async function buildMeal(app: App, kitchen: Kitchen, wish: MealWish = {}): Promise<Meal> {
  const { name = 'Tonkotsu Ramen', portions = 8, startsInMinutes = -15, endsInMinutes = 150 } = wish;
  const now = app.clock.now();
  const [pickupStart, pickupEnd] = [minutesAfter(now, startsInMinutes), minutesAfter(now, endsInMinutes)];
  const id = await market.meal(
    app,
    { ...kitchen, owner: kitchen.owner },
    {
      name,
      description: 'Twelve-hour broth, soft egg, scallions.',
      imageUrl: '/pictures/tonkotsu-ramen.webp',
      priceCents: 750,
      originalPriceCents: 1600,
      stock: portions,
      availableDate: localDay(pickupStart, zone),
      ...{ pickupStart, pickupEnd, pickupStartTime: localTime(pickupStart), pickupEndTime: localTime(pickupEnd) },
      ...wish.own,
    },
  );
  return { id, name, kitchen };
}

/** "17:30" on the kitchen's clock, as the database and time inputs write it. */
export function localTime(at: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
  return clock.format(at);
}

function signedIn(person: market.Somebody, name: string, email: string): Somebody {
  // A cookie's value is written as browsers get it from the server.
  const cookie = { name: person.cookie.name, value: encodeURIComponent(person.cookie.value) };
  return { id: person.id, name, email, cookie };
}
