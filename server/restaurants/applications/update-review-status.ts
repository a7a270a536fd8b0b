import { type Decision, decisions } from '@fondly/contract/admin/reviews';
import { topics } from '@fondly/contract/live';
import { accessChanged } from '../../accounts/sessions/access-changed.ts';
import { prepared, type Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';

/** A kitchen as a decision leaves it, with what its mail needs. */
export type Decided = { id: string; name: string; contactName: string; email: string; zip: string; ownerId: string };

const columns = 'id, name, contact_name as "contactName", email, zip, owner_id as "ownerId"';

const move = prepared<Decided>(
  'restaurant-decide',
  `update restaurants set status = $2, decision = $3, decision_reason = $4, decided_at = $5, updated_at = $5
   where id = $1 and status = any ($6::text[]) returning ${columns}`,
);
const exists = prepared('restaurant-exists', 'select id from restaurants where id = $1');
const flag = prepared<Decided>(
  'restaurant-admin-only',
  `update restaurants set admin_only = $2, updated_at = $3 where id = $1 returning ${columns}`,
);

type Wish = { restaurantId: string; decision: Decision; reason: string };

/**
 * Moves a kitchen along the table of decisions. Its meals appear or leave everywhere with the commit, whoever of the
 * kitchen is listening has to ask anew what may be heard, and of two decisions at once the second is refused.
 *
 * @throws Problem `kitchen-not-found`, `already-decided` when the kitchen is not where this decision begins
 */
export async function decide(tx: Tx, { restaurantId, decision, reason }: Wish, now: Date): Promise<Decided> {
  const { from, to } = decisions[decision];
  const [kitchen] = await move(tx, [restaurantId, to, decision, reason, now, from]);
  if (!kitchen) {
    const isThere = (await exists(tx, [restaurantId])).length > 0;
    throw new Problem(isThere ? 'already-decided' : 'kitchen-not-found');
  }
  tellKitchen(tx, kitchen);
  signal(tx, accessChanged(kitchen.ownerId), []);
  return kitchen;
}

/**
 * Shows a kitchen and its meals to admins only, or to everybody.
 *
 * @throws Problem `kitchen-not-found`
 */
export async function setAdminOnly(tx: Tx, id: string, isAdminOnly: boolean, now: Date): Promise<Decided> {
  const [kitchen] = await flag(tx, [id, isAdminOnly, now]);
  if (!kitchen) throw new Problem('kitchen-not-found');
  tellKitchen(tx, kitchen);
  return kitchen;
}

/** Whoever looks at it, its meals or its application reads again. */
function tellKitchen(tx: Tx, { id, zip, ownerId }: Decided): void {
  signal(tx, [topics.zip(zip), topics.kitchen(id), topics.customer(ownerId)], [id]);
}
