import type { MapPoint } from '@fondly/contract/public-pages/map';
import type { Tx } from '../platform/database/db.ts';
import { row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { signalRestaurantChange } from './applications/update-review-status.ts';

const update = statement(
  'restaurant-check-point',
  row({ id: uuid, name: text, zip: text, ownerId: uuid }),
  `update restaurants set point_state = 'checked', updated_at = $4
   where id = $1 and point_state = 'set' and latitude = $2 and longitude = $3
   returning id, name, zip, owner_id`,
);

/**
 * Shows a pin to customers. A pin that was moved after the admin looked at it stays unchecked.
 *
 * @returns the name of the restaurant, for the audit log
 */
export async function setPointChecked(
  tx: Tx,
  restaurantId: string,
  { latitude, longitude }: MapPoint,
  now: Date,
): Promise<string> {
  const [checked] = await update(tx, [restaurantId, latitude, longitude, now]);
  if (!checked) throw new Problem('already-reviewed');
  signalRestaurantChange(tx, checked);
  return checked.name;
}
