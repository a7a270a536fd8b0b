import { type ReviewAction, reviewActions } from '@fondly/contract/admin/reviews';
import { topics } from '@fondly/contract/live';
import { accessChangedTopic } from '../../accounts/sessions/access-changed.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type Row, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';

/** A restaurant after a review decision, with the data for its email. */
const reviewedRestaurant = row({ id: uuid, name: text, contactName: text, email: text, zip: text, ownerId: uuid });
export type ReviewedRestaurant = Row<typeof reviewedRestaurant>;

const columns = 'id, name, contact_name, email, zip, owner_id as owner_id';

const updateStatus = statement(
  'restaurant-decide',
  reviewedRestaurant,
  `update restaurants set status = $2, decision = $3::text, decision_reason = $4, decided_at = $5, updated_at = $5,
     point_state = case when $3::text = 'approve' and point_state = 'set' then 'checked' else point_state end
   where id = $1 and status = any ($6::text[]) returning ${columns}`,
);
const findRestaurant = statement('restaurant-exists', row({ id: uuid }), 'select id from restaurants where id = $1');
const updateAdminOnly = statement(
  'restaurant-admin-only',
  reviewedRestaurant,
  `update restaurants set admin_only = $2, updated_at = $3 where id = $1 returning ${columns}`,
);

type ReviewInput = { restaurantId: string; reviewAction: ReviewAction; reason: string };

/**
 * Applies a review decision. Meals appear or disappear with the commit, and the staff's open streams reconnect and
 * authorize again. Of two concurrent decisions the second is refused.
 */
export async function updateReviewStatus(
  tx: Tx,
  { restaurantId, reviewAction, reason }: ReviewInput,
  now: Date,
): Promise<ReviewedRestaurant> {
  const { from, to } = reviewActions[reviewAction];
  const [restaurant] = await updateStatus(tx, [restaurantId, to, reviewAction, reason, now, from]);
  if (!restaurant) {
    const isThere = (await findRestaurant(tx, [restaurantId])).length > 0;
    throw new Problem(isThere ? 'already-reviewed' : 'restaurant-not-found');
  }
  signalRestaurantChange(tx, restaurant);
  signal(tx, accessChangedTopic(restaurant.ownerId), []);
  return restaurant;
}

/** Shows a restaurant and its meals to admins only, or to everybody. */
export async function setRestaurantAdminOnly(
  tx: Tx,
  id: string,
  isAdminOnly: boolean,
  now: Date,
): Promise<ReviewedRestaurant> {
  const [restaurant] = await updateAdminOnly(tx, [id, isAdminOnly, now]);
  if (!restaurant) throw new Problem('restaurant-not-found');
  signalRestaurantChange(tx, restaurant);
  return restaurant;
}

/** Refreshes open pages that show the restaurant, its meals or its application. */
export function signalRestaurantChange(
  tx: Tx,
  { id, zip, ownerId }: Pick<ReviewedRestaurant, 'id' | 'zip' | 'ownerId'>,
): void {
  signal(tx, [topics.zip(zip), topics.restaurant(id), topics.customer(ownerId)], [id]);
}
