import type { Tx } from '../platform/database/db.ts';
import { nullable, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { signalRestaurantChange } from './applications/update-review-status.ts';

const readNames = statement(
  'restaurant-tax-area',
  row({ name: text, formerArea: nullable(text), areaName: nullable(text) }),
  `select r.name, before.name as former_area, after.name as area_name
   from restaurants r left join tax_areas before on before.slug = r.tax_area left join tax_areas after on after.slug = $2
   where r.id = $1 for update of r`,
);
/** One statement with a table of the module `tax`, so that the area is in the state of the restaurant when it is set. */
const update = statement(
  'restaurant-set-tax-area',
  row({ id: uuid, zip: text, ownerId: uuid }),
  `update restaurants r set tax_area = a.slug, updated_at = $3 from tax_areas a join zips z on z.state = a.state
   where r.id = $1 and a.slug = $2 and z.zip = r.zip returning r.id, r.zip, r.owner_id`,
);

/**
 * Sets the area whose tax rate the orders of a restaurant pay. Placed orders keep theirs, and open pages follow.
 *
 * @returns the change in words, for the audit log
 */
export async function setTaxArea(tx: Tx, restaurantId: string, area: string, now: Date): Promise<string> {
  const [names] = await readNames(tx, [restaurantId, area]);
  if (!names || names.areaName === null) throw new Problem('not-found');
  const [changed] = await update(tx, [restaurantId, area, now]);
  if (!changed) throw new Problem('tax-area-other-state');
  signalRestaurantChange(tx, changed);
  return `${names.name}: ${names.formerArea ?? 'no tax area'} → ${names.areaName}`;
}
