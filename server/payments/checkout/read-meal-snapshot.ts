import { policies } from '@fondly/contract/policies';
import { type AppliedFee, noFee } from '@fondly/contract/prices/fee';
import type { TaxTerms } from '@fondly/contract/prices/order-price';
import { minutesAfter } from '@fondly/contract/time';
import { isDeviceConfirmedSql } from '../../accounts/devices/known-devices.ts';
import { type Customer, type PersonRow, personRow, personSql, resumeSession } from '../../accounts/sessions/actor.ts';
import { feeRuleSql } from '../../fees/fee-rules.ts';
import { hasAllergensSql, saleTimeColumns } from '../../meals/meal-columns.ts';
import { findTimeUnavailableReason, saleTimeRow, type TimeReason } from '../../meals/orderable.ts';
import type { QueueOffer } from '../../meals/queue/take-offer.ts';
import { ownOfferSql } from '../../orders/meal-queue/read-own-offer.ts';
import { limitedUntilSql } from '../../orders/no-shows/limited-until.ts';
import { getAttemptWindowStart } from '../../orders/placement/check-limits.ts';
import type { ExpectedState, OrderInput } from '../../orders/placement/prepare-placement.ts';
import { parseRelatedOrder, type RelatedOrderJson, relatedOrdersSql } from '../../orders/placement/related-orders.ts';
import type { MealSnapshot } from '../../orders/placement/reserve-portions.ts';
import type { App } from '../../platform/app.ts';
import { batch } from '../../platform/database/batch.ts';
import {
  bigint,
  boolean,
  integer,
  json,
  notNull,
  nullable,
  optional,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isInsiderSql } from '../../restaurants/insiders.ts';
import { orderableSql } from '../../restaurants/visibility.ts';
import { taxPpmSql } from '../../tax/tax-rates.ts';
import type { CardHolder } from '../cards/card-holder.ts';

const mealRow = row({
  id: uuid,
  /** Differs from `restaurant_id`, which is the restaurant that the person works for. */
  mealRestaurantId: uuid,
  zip: text,
  name: text,
  imageUrl: nullable(text),
  priceCents: integer,
  originalPriceCents: nullable(integer),
  ...saleTimeRow.columns,
  /** Whether the person is the owner, or works or lately worked for the restaurant of the meal. */
  worksHere: notNull(boolean),
  accountId: nullable(text),
  transfersActive: nullable(boolean),
  isDutyStopped: notNull(boolean),
  taxArea: nullable(text),
  taxAreaName: nullable(text),
  /** On the service date; null without a rate in effect. */
  taxPpm: nullable(integer),
  /** Of the rule at this moment; all null without one. */
  feeRuleId: nullable(uuid),
  feeBasisPoints: nullable(integer),
  feeFixedCents: nullable(integer),
  checkouts: integer,
  /** Declined cards of this person within an hour, over all orders. */
  recentDeclines: notNull(bigint),
  own: json<RelatedOrderJson[]>(),
  /** Until when missed pickups limit the person to one open order. */
  limitedUntil: nullable(timestamp),
  /** What the line offers the person; all null without an offer. */
  offerId: nullable(uuid),
  offerUnits: nullable(integer),
  offerPriceCents: nullable(integer),
  stripeCustomerId: nullable(text),
  isDeviceConfirmed: notNull(boolean),
});
type Meal = Row<typeof mealRow>;

/**
 * `position` is the query's place in the batch, from 1. The person is null when the session has ended, and the meal is
 * null when it is not visible to the person.
 */
const snapshotRow = row({ position: notNull(bigint), ...optional(personRow), ...optional(mealRow) });
type SnapshotRow = Row<typeof snapshotRow>;

type SnapshotQuery = { token: string; mealId: string; requestId: string | null; deviceHash: string | null };

const mealSql = `select m.id, m.restaurant_id as meal_restaurant_id, m.zip, m.name, m.image_url,
     m.price_cents,
     case m.original_price_kind when 'menu-price' then m.original_price_cents end as original_price_cents,
     ${saleTimeColumns},
     ${isInsiderSql('m.restaurant_id', 'u.id', '$4')} as works_here,
     p.stripe_account_id as account_id,
     p.transfers_active, r.duty_stopped_at is not null as is_duty_stopped, r.tax_area,
     (select a.name from tax_areas a where a.slug = r.tax_area) as tax_area_name,
     ${taxPpmSql('r.tax_area', 'm.available_date')} as tax_ppm,
     fee.id as fee_rule_id, fee.basis_points as fee_basis_points, fee.fixed_cents as fee_fixed_cents, u.checkouts,
     (select coalesce(sum(o.decline_count), 0) from orders o where o.customer_id = u.id and o.created_at > $6) as recent_declines,
     (select coalesce(json_agg(own), '[]') from (${relatedOrdersSql('u.id', 'query.request_id', 'm.id', '$5')}) own) as own,
     ${limitedUntilSql('u.id', '$4::timestamptz')} as limited_until,
     offer.id as offer_id, offer.units as offer_units, offer.price_cents as offer_price_cents,
     u.stripe_customer_id, ${isDeviceConfirmedSql('u.id', 'query.device_hash')} as is_device_confirmed
   from users u cross join meals m join restaurants r on r.id = m.restaurant_id
     left join payout_accounts p on p.restaurant_id = r.id
     left join lateral (${feeRuleSql('r', '($4 at time zone r.timezone)::date')}) fee on true
     left join lateral (${ownOfferSql('u.id', 'm', '$4')}) offer on true
   where u.id = person.user_id and m.id = query.meal_id and ${orderableSql('r', 'person.is_admin')}
     and (person.is_admin or not (m.admin_only or m.restaurant_admin_only)) and ${hasAllergensSql}`;

/**
 * Reads the person and the meal in one round trip, because every checkout waits for it first. Sub-selects contain the
 * arrays, so one plan serves every length.
 */
const snapshotSql = (person: string) =>
  `select query.position, person.*, meal.*
   from unnest((select $1::text[]), (select $2::uuid[]), (select $3::uuid[]), (select $7::text[]))
       with ordinality as query (token, meal_id, request_id, device_hash, position)
     left join lateral (${person}) person on true
     left join lateral (${mealSql}) meal on true`;
const readRows = statement('checkout-snapshots', snapshotRow, snapshotSql(personSql('query.token', '$4')));
/** For a key, which has no session: the token is the id of its person. */
const readRowsOfKeys = statement(
  'hold-snapshots',
  snapshotRow,
  snapshotSql(
    `select query.token, u.id as user_id, u.id as session_id, u.name as user_name, u.email, u.phone,
       u.email_verified as is_email_confirmed, false as is_admin, u.created_at, $4::timestamptz as used_at,
       null::uuid as restaurant_id, null::text as restaurant_name, null::text as restaurant_status,
       null::text as restaurant_role
     from users u where u.id = query.token::uuid and u.disabled_at is null`,
  ),
);

/**
 * One invalid value would fail the batch for all: tokens carry our signature, and ids are validated before this point.
 */
const readBatched = batch((app: App, queries: SnapshotQuery[]) => readQueries(app, readRows, queries));

async function readQueries(app: App, read: typeof readRows, queries: SnapshotQuery[]): Promise<(SnapshotRow | null)[]> {
  const now = app.clock.now();
  const rows = await read(app.db, [
    queries.map(({ token }) => token),
    queries.map(({ mealId }) => mealId),
    queries.map(({ requestId }) => requestId),
    now,
    getAttemptWindowStart(now),
    minutesAfter(now, -60),
    queries.map(({ deviceHash }) => deviceHash),
  ]);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return queries.map((_, index) => byPosition.get(index + 1) ?? null);
}

export type CheckoutSnapshot = {
  customer: Customer;
  mealSnapshot: MealSnapshot;
  expected: ExpectedState;
  funds: Pick<OrderInput['order'], 'fundsFlow' | 'destinationAccount'>;
  tax: TaxTerms;
  fee: AppliedFee;
  /** What the line offers the customer, at its own price. */
  offer: QueueOffer | null;
  /**
   * Why the meal cannot be ordered now; `not-selling` if the restaurant cannot receive money and must, or if its duty as
   * a high-volume seller stops it. A sold-out meal is not reported here: the reservation decides that.
   */
  unavailableReason: TimeReason | 'not-selling' | null;
  hasTooManyDeclines: boolean;
  /** Whether the customer has saved cards, and may use them on this device. */
  cardHolder: CardHolder;
};

/**
 * Reads without a lock the meal, the person's orders so far, and the funds flow: a destination charge when the
 * restaurant can receive now, held otherwise.
 *
 * @param token - of the session, with our signature checked
 */
export async function readMealSnapshot(
  app: App,
  token: string | null,
  mealId: string,
  { requestId = null, deviceHash = null }: Partial<Pick<SnapshotQuery, 'requestId' | 'deviceHash'>> = {},
): Promise<CheckoutSnapshot> {
  const row = token ? await readBatched(app, { token, mealId, requestId, deviceHash }) : null;
  if (!isSignedIn(row)) throw new Problem('sign-in-required');
  const customer = await resumeSession(app, row);
  if (!isMeal(row)) throw new Problem('not-found');
  return { customer, ...toCheckoutSnapshot(app, row) };
}

/** The same for a customer whose token asks. It has no device, and so no saved cards. */
export async function readMealSnapshotForKey(
  app: App,
  customer: Customer,
  mealId: string,
  requestId: string,
): Promise<CheckoutSnapshot> {
  const query = { token: customer.id, mealId, requestId, deviceHash: null };
  const [row = null] = await readQueries(app, readRowsOfKeys, [query]);
  if (!isSignedIn(row)) throw new Problem('sign-in-required');
  if (!isMeal(row)) throw new Problem('not-found');
  return { customer, ...toCheckoutSnapshot(app, row) };
}

const isSignedIn = (row: SnapshotRow | null): row is SnapshotRow & PersonRow => Boolean(row?.userId);
const isMeal = (row: SnapshotRow): row is SnapshotRow & Meal => Boolean(row.id);

function toCheckoutSnapshot(app: App, meal: Meal): Omit<CheckoutSnapshot, 'customer'> {
  if (meal.worksHere) throw new Problem('own-restaurant');
  const offer = toOffer(meal);
  const isNotSelling = meal.isDutyStopped || (app.config.requirePayoutsToSell && !meal.transfersActive);
  return {
    expected: { own: meal.own.map(parseRelatedOrder), version: meal.checkouts, limitedUntil: meal.limitedUntil },
    cardHolder: { stripeCustomerId: meal.stripeCustomerId, isDeviceConfirmed: meal.isDeviceConfirmed },
    hasTooManyDeclines: meal.recentDeclines >= policies.maxCardDeclinesPerHour,
    unavailableReason: isNotSelling ? 'not-selling' : findTimeUnavailableReason(meal, app.clock.now()),
    mealSnapshot: {
      mealId: meal.id,
      restaurantId: meal.mealRestaurantId,
      zip: meal.zip,
      mealName: meal.name,
      mealImageUrl: meal.imageUrl,
      priceCents: offer?.priceCents ?? meal.priceCents,
      listedPriceCents: offer ? null : meal.priceCents,
      originalPriceCents: meal.originalPriceCents,
      pickupStart: meal.pickupStart,
      pickupEnd: meal.pickupEnd,
      onSaleFrom: meal.onSaleFrom,
      availableDate: meal.availableDate,
      timezone: meal.timezone,
      taxArea: meal.taxArea,
      taxAreaName: meal.taxAreaName,
    },
    tax: {
      taxPpm: meal.taxPpm ?? 0,
      platformDiscountReducesTax: app.config.platformDiscountReducesTax,
    },
    fee: toAppliedFee(meal),
    offer,
    funds:
      meal.transfersActive && meal.accountId
        ? { fundsFlow: 'destination', destinationAccount: meal.accountId }
        : { fundsFlow: 'held', destinationAccount: null },
  };
}

function toOffer({ offerId: id, offerUnits: units, offerPriceCents: priceCents }: Meal): QueueOffer | null {
  return id === null || units === null || priceCents === null ? null : { id, units, priceCents };
}

function toAppliedFee({ feeRuleId, feeBasisPoints, feeFixedCents }: Meal): AppliedFee {
  if (feeRuleId === null) return noFee;
  return { ruleId: feeRuleId, basisPoints: feeBasisPoints ?? 0, fixedCents: feeFixedCents ?? 0 };
}
