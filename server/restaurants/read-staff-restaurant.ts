import { reviewActionNames } from '@fondly/contract/admin/reviews';
import { pointStates } from '@fondly/contract/public-pages/map';
import {
  payoutSetupStates,
  restaurantStatuses,
  restaurantTypes,
  type StaffRestaurantView,
} from '@fondly/contract/restaurants';
import type { App } from '../platform/app.ts';
import { type Db, expectOneRow, type Tx } from '../platform/database/db.ts';
import {
  array,
  boolean,
  date,
  float,
  notNull,
  nullable,
  oneOf,
  pair,
  row,
  text,
  timestamp,
  uuid,
} from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { toOpenState } from './hours/open-state.ts';
import { nearbyDays, openingColumns, openingRow } from './hours/schedule-columns.ts';
import { toPoint } from './point.ts';
import type { Staff } from './staff-actors.ts';

type PayoutFields = Pick<
  StaffRestaurantView,
  'isStripeOnboarded' | 'payoutsEnabled' | 'payoutSetup' | 'isPayoutsEnabledMessageDismissed'
>;
const staffRestaurant = row({
  id: uuid,
  name: text,
  contactName: text,
  email: text,
  phone: text,
  address: text,
  zip: text,
  latitude: nullable(float),
  longitude: nullable(float),
  pointState: oneOf(pointStates),
  hidesPoint: boolean,
  restaurantType: oneOf(restaurantTypes),
  cuisines: array(text),
  websiteUrl: nullable(text),
  description: text,
  pickupInstructions: text,
  isSelling: notNull(boolean),
  appliedAt: notNull(timestamp),
  logoUrl: nullable(text),
  headerImageUrl: nullable(text),
  tone: pair(text),
  timezone: text,
  status: oneOf(restaurantStatuses),
  autoAccept: boolean,
  showsUsualTimes: boolean,
  autoApprovesLate: boolean,
  takesFreeText: boolean,
  createdAt: timestamp,
  reviewAction: nullable(oneOf(reviewActionNames)),
  reviewReason: nullable(text),
  isStripeOnboarded: notNull(boolean),
  payoutsEnabled: notNull(boolean),
  payoutSetup: notNull(oneOf(payoutSetupStates)),
  isPayoutsEnabledMessageDismissed: notNull(boolean),
  dutyState: nullable(oneOf(['near', 'due', 'stopped', 'met'])),
  dutyDueOn: nullable(date),
  ...openingRow.columns,
});

/** Joins the payout account and the seller's duty of later modules, so that the page needs one statement. `$2` is now. */
const read = statement(
  'restaurant-own',
  staffRestaurant,
  `select r.id, r.name, r.contact_name, r.email, r.phone, r.address, r.zip,
     r.latitude, r.longitude, r.point_state, r.hides_point,
     r.restaurant_type, r.cuisines, r.website_url,
     r.description, r.pickup_instructions, r.selling_stopped_at is null as is_selling,
     coalesce(r.resubmitted_at, r.created_at) as applied_at,
     r.logo_url, r.header_image_url, r.tone, r.timezone, r.status,
     r.auto_accept, r.shows_usual_times, r.auto_approves_late, r.takes_free_text, r.created_at,
     r.decision as review_action,
     -- why we said yes is for the audit log alone
     case when r.decision in ('ask-changes', 'reject', 'suspend') then r.decision_reason end as review_reason,
     coalesce(p.stripe_onboarded, false) as is_stripe_onboarded, coalesce(p.payouts_enabled, false) as payouts_enabled,
     case when p.stripe_account_id is null or p.closed_at is not null then 'not-started'
       when not p.stripe_onboarded then 'unfinished' when p.payouts_enabled then 'on'
       when p.details_missing then 'missing' else 'checking' end as payout_setup,
     coalesce(p.success_message_dismissed, false) as is_payouts_enabled_message_dismissed,
     d.state as duty_state, case when d.state in ('due', 'stopped') then d.due_on end as duty_due_on,
     ${openingColumns(nearbyDays('$2'))}
   from restaurants r left join payout_accounts p on p.restaurant_id = r.id
     left join seller_duties d on d.restaurant_id = r.id and d.state in ('near', 'due', 'stopped', 'met') where r.id = $1`,
);

/** Returns the restaurant in any state: an owner under review may see the application. */
export async function readStaffRestaurant(app: App, staff: Staff, on: Db | Tx = app.db): Promise<StaffRestaurantView> {
  const now = app.clock.now();
  const row = expectOneRow(await read(on, [staff.restaurant.id, now]));
  const { hours, specialDays, pausedUntil, pauseReason, createdAt, appliedAt, dutyState, dutyDueOn, ...others } = row;
  const { latitude, longitude, ...rest } = others;
  const open = toOpenState({ timezone: row.timezone, hours, specialDays, pausedUntil, pauseReason }, now);
  const { role } = staff.restaurant;
  const shown = role === 'owner' ? rest : omitPayoutFields(rest);
  const dates = { createdAt: createdAt.toISOString(), appliedAt: appliedAt.toISOString() };
  const sellerDuty = dutyState === null ? {} : { sellerDuty: { state: dutyState, dueOn: dutyDueOn } };
  return { ...shown, point: toPoint({ latitude, longitude }), role, open, hours, ...dates, ...sellerDuty };
}

function omitPayoutFields<Fields extends Partial<PayoutFields>>({
  isStripeOnboarded: _onboarded,
  payoutsEnabled: _enabled,
  payoutSetup: _setup,
  isPayoutsEnabledMessageDismissed: _dismissed,
  ...rest
}: Fields) {
  return rest;
}
