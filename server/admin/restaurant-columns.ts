import { payoutSetupStates, restaurantStatuses, restaurantTypes } from '@fondly/contract/restaurants';
import {
  bigint,
  boolean,
  notNull,
  nullable,
  oneOf,
  pair,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../platform/database/row.ts';
import { sumsSql, totalSumFigures } from '../reports/figures/figure-columns.ts';

export const restaurantRow = row({
  id: uuid,
  name: text,
  logoUrl: nullable(text),
  tone: pair(text),
  email: text,
  zip: text,
  restaurantType: oneOf(restaurantTypes),
  status: oneOf(restaurantStatuses),
  adminOnly: boolean,
  createdAt: timestamp,
  payoutSetup: notNull(oneOf(payoutSetupStates)),
  meals: notNull(bigint),
  orders: notNull(bigint),
  netCents: notNull(bigint),
});
export type RestaurantRow = Row<typeof restaurantRow>;

/*
 * The columns that all lists of restaurants for admins share. Statements name the restaurant `r`. Amounts come from the
 * ledger, so orders that were never paid do not count.
 */

/** Selects ledger lines of payments by customers and refunds to them. */
export const isCustomerMoney = `l.account = 'platform_stripe' and l.kind in ('capture', 'refund', 'refund_failed')`;

/** The state of the payout setup. Needs `joinPayoutAccounts`. */
export const payoutSetupSql = `case when p.stripe_account_id is null or p.closed_at is not null then 'not-started'
    when not p.stripe_onboarded then 'unfinished' when p.payouts_enabled then 'on'
    when p.details_missing then 'missing' else 'checking' end`;

export const restaurantColumns = `r.id, r.name, r.logo_url, r.tone, r.email, r.zip,
  r.restaurant_type, r.status, r.admin_only, r.created_at,
  ${payoutSetupSql} as payout_setup,
  sums.meals, sums.confirmed_orders as orders, sums.gross_cents - sums.refunds_cents as net_cents`;

export const joinPayoutAccounts = 'left join payout_accounts p on p.restaurant_id = r.id';
/** Needed by `restaurantColumns`. */
export const joinSums = `cross join lateral (select ${totalSumFigures} from (${sumsSql('restaurant_id = r.id')}) kept) sums`;
