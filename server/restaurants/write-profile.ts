import { topics } from '@fondly/contract/live';
import type { updateRestaurantProfile } from '@fondly/contract/restaurant/profile';
import type { z } from 'zod';
import { expectOneRow, isUniqueViolation, type Tx } from '../platform/database/db.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { addZipNeighbors } from './add-zip-neighbors.ts';
import { changePoint } from './point.ts';
import { type Restaurant, restaurantColumns, restaurantRow } from './schema.ts';
import type { Manager } from './staff-actors.ts';

export type ProfileInput = z.output<typeof updateRestaurantProfile.schema.body>;

/** The fields that an admin approved, by their names in the list of changes. */
const reviewedFields = [
  ['name', 'name'],
  ['address', 'address'],
  ['zip', 'zip'],
  ['restaurantType', 'restaurant type'],
  ['websiteUrl', 'website'],
] as const;

const insertChange = command(
  'restaurant-change',
  'insert into restaurant_changes (restaurant_id, actor_id, fact, before, after, at) values ($1, $2, $3, $4, $5, $6)',
);

const lockById = statement(
  'restaurant-lock',
  restaurantRow,
  `select ${restaurantColumns} from restaurants where id = $1 for no key update`,
);
const update = command(
  'restaurant-update-profile',
  `update restaurants r set name = n.name, email = n.email, contact_name = n.contact_name, phone = n.phone,
     address = n.address, zip = n.zip, timezone = n.timezone, restaurant_type = n.restaurant_type,
     cuisines = n.cuisines, description = n.description, pickup_instructions = n.pickup_instructions,
     latitude = n.latitude, longitude = n.longitude, point_state = n.point_state, hides_point = n.hides_point,
     website_url = n.website_url, status = n.status, decision = n.decision, resubmitted_at = n.resubmitted_at,
     updated_at = $3
   from jsonb_populate_record(null::restaurants, $2) n where r.id = $1`,
);

/** Locks the restaurant's row until the transaction ends. */
export async function lockRestaurant(tx: Tx, { restaurant }: Manager): Promise<Restaurant> {
  return expectOneRow(await lockById(tx, [restaurant.id]));
}

type ProfileChange = ProfileInput & Partial<Pick<Restaurant, 'timezone' | 'status' | 'reviewAction' | 'resubmittedAt'>>;

/**
 * Overwrites the profile of a restaurant that the caller has locked. Records changes to the reviewed fields and
 * refreshes open pages.
 */
export async function writeProfile(
  tx: Tx,
  manager: Manager,
  before: Restaurant,
  to: ProfileChange,
  now: Date,
): Promise<void> {
  const cuisines = [...new Set(to.cuisines)];
  const hidesPoint = to.hidesPoint ?? before.hidesPoint;
  const profile = { ...before, ...to, cuisines, hidesPoint, ...changePoint(before, to) };
  try {
    await update(tx, [before.id, JSON.stringify(toStoredProfile(profile)), now]);
  } catch (error) {
    if (isUniqueViolation(error, 'restaurants_email')) throw new Problem('restaurant-exists');
    throw error;
  }
  for (const [field, fact] of reviewedFields) {
    const [oldValue, newValue] = [before[field] ?? '', to[field] ?? ''];
    if (oldValue !== newValue) await insertChange(tx, [before.id, manager.id, fact, oldValue, newValue, now]);
  }
  if (to.zip !== before.zip) await addZipNeighbors(tx, to.zip);
  signal(tx, [topics.zip(before.zip), topics.zip(to.zip), topics.restaurant(before.id), topics.orders(before.id)], []);
}

const toStoredProfile = (profile: Restaurant) => ({
  name: profile.name,
  email: profile.email,
  contact_name: profile.contactName,
  phone: profile.phone,
  address: profile.address,
  zip: profile.zip,
  timezone: profile.timezone,
  restaurant_type: profile.restaurantType,
  cuisines: profile.cuisines,
  description: profile.description,
  pickup_instructions: profile.pickupInstructions,
  website_url: profile.websiteUrl,
  latitude: profile.latitude,
  longitude: profile.longitude,
  point_state: profile.pointState,
  hides_point: profile.hidesPoint,
  status: profile.status,
  decision: profile.reviewAction,
  resubmitted_at: profile.resubmittedAt,
});
