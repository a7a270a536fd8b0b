import type { FriendsPassView } from '@fondly/contract/account/pickup-passes';
import { orderTerms } from '@fondly/contract/order-statuses';
import { mealRow } from '../../meals/schema.ts';
import type { App } from '../../platform/app.ts';
import { integer, notNull, nullable, type Row, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { derivePickupCode } from '../order-number.ts';
import { toFirstName } from '../restaurant-order-view.ts';
import { orderRow } from '../schema.ts';
import { hashPassToken } from './pass-secrets.ts';

const { status, closedReason, pickupStart, pickupEnd, timezone, mealName, mealImageUrl, customerName } =
  orderRow.columns;
const { allergens, mayContain, diets, keptAs, goodUntil, reheating } = mealRow.columns;
const passRow = row({
  id: uuid,
  friend: text,
  canceledAt: nullable(timestamp),
  usedAt: nullable(timestamp),
  ...{ status, closedReason, pickupStart, pickupEnd, timezone, mealName, mealImageUrl },
  quantity: notNull(integer),
  customerName,
  ...{ allergens, mayContain, diets, keptAs, goodUntil, reheating },
  restaurantId: uuid,
  restaurantName: text,
  restaurantAddress: text,
  pickupInstructions: text,
});

const find = statement(
  'pickup-pass-find',
  passRow,
  `select p.id, p.friend, p.canceled_at, p.used_at,
     o.status, o.closed_reason, o.pickup_start, o.pickup_end, o.timezone, o.meal_name, o.meal_image_url,
     o.quantity - (select coalesce(sum(s.resold), 0)::int from portion_releases s where o.has_releases and s.order_id = o.id) as quantity,
     o.customer_name, m.allergens, m.may_contain, m.diets, m.kept_as, m.good_until, m.reheating,
     r.id as restaurant_id, r.name as restaurant_name, r.address as restaurant_address, r.pickup_instructions
   from pickup_passes p join orders o on o.id = p.order_id join meals m on m.id = o.meal_id
     join restaurants r on r.id = o.restaurant_id
   where p.token_hash = $1`,
);

/**
 * What a friend reads of an order: no price, card, last name, email, or phone number, and nothing but the state once
 * the pass is not live.
 *
 * @throws Problem `pickup-pass-not-found` for a token that was never issued
 */
export async function readPickupPass(app: App, address: string, token: string): Promise<FriendsPassView> {
  await checkRateLimit(app, 'pickup-pass', address);
  const [pass] = await find(app.db, [hashPassToken(token)]);
  if (!pass) throw new Problem('pickup-pass-not-found');
  const state = findState(pass, app.clock.now());
  const { id, friend } = pass;
  if (state !== 'live') return { state, friend, details: null };
  return { state, friend, details: { pickupCode: derivePickupCode(app.config.secret, id), ...toDetails(pass) } };
}

function findState(pass: Row<typeof passRow>, now: Date): FriendsPassView['state'] {
  // The buyer may have come first.
  if (pass.usedAt || pass.closedReason === 'collected') return 'used';
  if (pass.canceledAt) return 'canceled';
  if (pass.closedReason === 'no_show') return 'expired';
  if (pass.closedReason !== null || !orderTerms.awaitingPickup.includes(pass.status)) return 'ended';
  return now >= pass.pickupEnd ? 'expired' : 'live';
}

function toDetails(pass: Row<typeof passRow>) {
  const { restaurantId, restaurantName, restaurantAddress, pickupInstructions } = pass;
  return {
    buyerName: toFirstName(pass.customerName),
    ...{ restaurantId, restaurantName, restaurantAddress, pickupInstructions },
    pickupStart: pass.pickupStart.toISOString(),
    pickupEnd: pass.pickupEnd.toISOString(),
    timezone: pass.timezone,
    mealName: pass.mealName,
    mealImageUrl: pass.mealImageUrl,
    quantity: pass.quantity,
    allergens: pass.allergens,
    mayContain: pass.mayContain,
    diets: pass.diets,
    keptAs: pass.keptAs,
    goodUntil: pass.goodUntil?.toISOString() ?? null,
    reheating: pass.reheating,
  };
}
