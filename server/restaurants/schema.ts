import { reviewActionNames } from '@fondly/contract/admin/reviews';
import { pointStates } from '@fondly/contract/public-pages/map';
import { restaurantStatuses, restaurantTypes } from '@fondly/contract/restaurants';
import {
  array,
  boolean,
  float,
  integer,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../platform/database/row.ts';

/** A restaurant, with all columns of its table. `decision` and `decision_reason` keep their names in the database. */
export const restaurantRow = row({
  id: uuid,
  ownerId: uuid,
  name: text,
  email: text,
  contactName: text,
  phone: text,
  address: text,
  zip: text,
  timezone: text,
  restaurantType: oneOf(restaurantTypes),
  cuisines: array(text),
  description: text,
  pickupInstructions: text,
  websiteUrl: nullable(text),
  logoUrl: nullable(text),
  headerImageUrl: nullable(text),
  tone: array(text),
  status: oneOf(restaurantStatuses),
  adminOnly: boolean,
  autoAccept: boolean,
  pausedUntil: nullable(timestamp),
  pauseReason: nullable(text),
  ratingSum: integer,
  ratingCount: integer,
  termsVersion: text,
  termsAcceptedAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
  reviewAction: nullable(oneOf(reviewActionNames)),
  reviewReason: nullable(text),
  decidedAt: nullable(timestamp),
  sellingStoppedAt: nullable(timestamp),
  resubmittedAt: nullable(timestamp),
  latitude: nullable(float),
  longitude: nullable(float),
  pointState: oneOf(pointStates),
  hidesPoint: boolean,
});
export type Restaurant = Row<typeof restaurantRow>;

/** The columns of `restaurantRow`, for a statement that reads the table `restaurants` without an alias. */
export const restaurantColumns = `id, owner_id, name, email, contact_name, phone, address, zip, timezone,
  restaurant_type, cuisines, description, pickup_instructions, website_url, logo_url, header_image_url, tone, status,
  admin_only, auto_accept, paused_until, pause_reason, rating_sum, rating_count, terms_version, terms_accepted_at,
  created_at, updated_at, decision as review_action, decision_reason as review_reason, decided_at, selling_stopped_at,
  resubmitted_at, latitude, longitude, point_state, hides_point`;
