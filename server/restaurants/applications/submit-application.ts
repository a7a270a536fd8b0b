import { randomUUID } from 'node:crypto';
import type { submitApplication as endpoint } from '@fondly/contract/restaurants';
import type { z } from 'zod';
import { recordConsents, termsVersion } from '../../accounts/record-consents.ts';
import type { Customer, Person } from '../../accounts/sessions/actor.ts';
import type { Caller } from '../../accounts/sessions/caller.ts';
import { getSessionExpiry } from '../../accounts/sessions/session-lifetime.ts';
import { type SignInResult, signUp } from '../../accounts/sign-up.ts';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { addZipNeighbors } from '../add-zip-neighbors.ts';
import { writeWeeklyHours } from '../hours/write-weekly-hours.ts';
import { checkPoint } from '../point.ts';
import { restaurantColumns, restaurantRow } from '../schema.ts';
import { applicationMail } from './application-mail.ts';
import { checkZipAndCuisines } from './check-zip-and-cuisines.ts';

type ApplicationForm = z.output<typeof endpoint.schema.body>;
export type Application = Omit<ApplicationForm, 'password'>;
/** A form after its checks, with the time zone of its ZIP. */
type CheckedApplication = Application & { timezone: string };

/** Background and text color of the initial, until there is a logo. */
const defaultTone = ['#22304A', '#FFFFFF'];

const insertRestaurant = statement(
  'application-insert',
  restaurantRow,
  `insert into restaurants (id, owner_id, name, email, contact_name, phone, address, zip, timezone, restaurant_type,
     cuisines, description, pickup_instructions, website_url, tone, status, admin_only, auto_accept, rating_sum,
     rating_count, terms_version, terms_accepted_at, created_at, updated_at, latitude, longitude, point_state, city)
   select n.id, n.owner_id, n.name, n.email, n.contact_name, n.phone, n.address, n.zip, n.timezone, n.restaurant_type,
     n.cuisines, '', '', n.website_url, n.tone, 'pending', false, true, 0, 0, n.terms_version, n.terms_accepted_at,
     n.created_at, n.created_at, n.latitude, n.longitude, n.point_state,
     -- Until a ZIP is in an area, it belongs to the pilot.
     coalesce((select z.area from area_zips z where z.zip = n.zip order by z.area limit 1), 'atlanta')
   from jsonb_populate_record(null::restaurants, $1) n
   on conflict do nothing returning ${restaurantColumns}`,
);
/**
 * Adds a restaurant under review: with a new account when the form has a password, otherwise for the signed-in person.
 * Of two equal concurrent applications one succeeds, and the other is told that the account exists.
 */
export async function submitApplication(
  app: App,
  caller: Caller,
  person: Person | null,
  { password, ...form }: ApplicationForm,
): Promise<SignInResult> {
  if (password !== undefined) return submitWithNewAccount(app, caller, { ...form, password });
  if (!person) throw new Problem('sign-in-required');
  return { person: await submitWithExistingAccount(app, caller, person, form), cookies: [] };
}

/** Creates person, restaurant and first session in one transaction. */
async function submitWithNewAccount(
  app: App,
  caller: Caller,
  form: Application & { password: string },
): Promise<SignInResult> {
  const checked = await checkApplication(app, form);
  const { email, password, phone } = form;
  const account = { name: toContactName(form), email, password, phone, acceptsMarketing: false };
  return signUp(app, caller, account, (tx, userId) => addApplication(app, tx, userId, checked));
}

async function submitWithExistingAccount(
  app: App,
  caller: Caller,
  person: Customer,
  form: Application,
): Promise<Person> {
  await checkRateLimit(app, 'sign-up', caller.address);
  const checked = await checkApplication(app, form);
  const givenAt = app.clock.now();
  const restaurant = await transaction(app, async (tx) => {
    await recordConsents(tx, person.id, { terms: true }, givenAt);
    return addApplication(app, tx, person.id, checked);
  });
  return { ...person, restaurant };
}

async function checkApplication(app: App, form: Application): Promise<CheckedApplication> {
  const timezone = await checkZipAndCuisines(app, form);
  await checkPoint(app, form.zip, form.point);
  return { ...form, timezone };
}

/** The unique indexes on owner and address decide a race. The loser inserts nothing and gets the reason. */
async function addApplication(app: App, tx: Tx, ownerId: string, form: CheckedApplication) {
  const now = app.clock.now();
  const [restaurant] = await insertRestaurant(tx, [JSON.stringify(toStoredRestaurant(ownerId, form, now))]);
  if (!restaurant) throw new Problem('restaurant-exists');
  await writeWeeklyHours(tx, restaurant.id, form.operatingHours);
  await addZipNeighbors(tx, form.zip);
  await shortenSessions(tx, ownerId, now);
  const recipient = { restaurantId: restaurant.id, email: restaurant.email };
  await notify(tx, recipient, { ...applicationMail(app.config, restaurant), now });
  const { id, name } = restaurant;
  return { id, name, status: 'pending' as const, role: 'owner' as const };
}

/** Uses the column names of the database, which reads the row from JSON. */
function toStoredRestaurant(ownerId: string, form: CheckedApplication, now: Date) {
  return {
    id: randomUUID(),
    owner_id: ownerId,
    name: form.name,
    email: form.email,
    contact_name: toContactName(form),
    phone: form.phone,
    address: form.address,
    zip: form.zip,
    timezone: form.timezone,
    restaurant_type: form.restaurantType,
    cuisines: [...new Set(form.cuisines)],
    website_url: form.websiteUrl,
    latitude: form.point?.latitude ?? null,
    longitude: form.point?.longitude ?? null,
    point_state: form.point ? 'set' : 'zip',
    tone: defaultTone,
    terms_version: termsVersion,
    terms_accepted_at: now,
    created_at: now,
  };
}

const toContactName = (form: Application): string => `${form.contactFirstName} ${form.contactLastName}`;

const shorten = command(
  'application-shorten-sessions',
  'update sessions set expires_at = $2 where user_id = $1 and expires_at > $2',
);

/** An owner's session expires sooner than the customer session that this person started with. */
async function shortenSessions(tx: Tx, userId: string, now: Date): Promise<void> {
  const expiresAt = getSessionExpiry({ isAdmin: false, hasRestaurant: true }, now);
  await shorten(tx, [userId, expiresAt]);
}
