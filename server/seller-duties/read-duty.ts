import { type SellerDutyView, sellerDutyStates } from '@fondly/contract/restaurant/seller-duty';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { readComplianceLimit, toLimitView } from '../payments/compliance-limits.ts';
import type { App } from '../platform/app.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import {
  bigint,
  boolean,
  date,
  integer,
  notNull,
  nullable,
  oneOf,
  row,
  text,
  timestamp,
  uuid,
} from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { hasBankSql, hasPhoneSql, isCertifiedSql } from './duty-columns.ts';
import { findPhoneCode } from './phone-code.ts';

const dutyRow = row({
  restaurantId: uuid,
  name: text,
  state: notNull(oneOf(sellerDutyStates)),
  sales: notNull(integer),
  grossCents: notNull(bigint),
  countedAt: nullable(timestamp),
  dueOn: nullable(date),
  hasBank: notNull(boolean),
  email: text,
  isEmailConfirmed: notNull(boolean),
  phone: text,
  isPhoneConfirmed: notNull(boolean),
  phoneCodeAt: nullable(timestamp),
  certifiedAt: nullable(timestamp),
  stoppedAt: nullable(timestamp),
  exemptReason: nullable(text),
});

/** A restaurant without a row is below the limits. `$2` is now. */
const read = statement(
  'seller-duty',
  dutyRow,
  `select r.id as restaurant_id, r.name, coalesce(d.state, 'below') as state, coalesce(d.sales, 0) as sales,
     coalesce(d.gross_cents, 0) as gross_cents, d.counted_at, d.due_on, ${hasBankSql} as has_bank,
     u.email, u.email_verified as is_email_confirmed, r.phone, ${hasPhoneSql} as is_phone_confirmed, d.phone_code_at,
     case when ${isCertifiedSql('$2')} then d.certified_at end as certified_at, d.stopped_at, d.exempt_reason
   from restaurants r join users u on u.id = r.owner_id left join seller_duties d on d.restaurant_id = r.id
   where r.id = $1`,
);

async function readRow(app: App, on: Db | Tx, restaurantId: string) {
  const now = app.clock.now();
  const [duty] = await read(on, [restaurantId, now]);
  if (!duty) throw new Problem('restaurant-not-found');
  const limit = toLimitView(await readComplianceLimit(on, 'seller-duty', toLocalDate(now, pilotTimeZone)));
  const phoneCode = duty.isPhoneConfirmed ? null : findPhoneCode(app.config, duty, now);
  return { duty, limit, phoneCode };
}

type Found = Awaited<ReturnType<typeof readRow>>;

const toView = ({ duty, limit, phoneCode }: Found): SellerDutyView => ({
  state: duty.state,
  sales: duty.sales,
  grossCents: duty.grossCents,
  limit: { sales: limit.sales ?? 0, cents: limit.cents },
  dueOn: duty.state === 'due' || duty.state === 'stopped' ? duty.dueOn : null,
  hasBank: duty.hasBank,
  email: duty.email,
  isEmailConfirmed: duty.isEmailConfirmed,
  phone: duty.phone,
  isPhoneConfirmed: duty.isPhoneConfirmed,
  callAskedAt: phoneCode === null ? null : (duty.phoneCodeAt?.toISOString() ?? null),
  certifiedAt: duty.certifiedAt?.toISOString() ?? null,
});

/** The checklist of a restaurant, as its owner sees it. */
export const readDuty = async (app: App, restaurantId: string, on: Db | Tx = app.db): Promise<SellerDutyView> =>
  toView(await readRow(app, on, restaurantId));

/** The same with what an admin needs: the code for the phone call, the source of the limit, and the exemption. */
export async function readDutyAsAdmin(app: App, restaurantId: string) {
  const found = await readRow(app, app.db, restaurantId);
  const { duty, limit, phoneCode } = found;
  return {
    ...toView(found),
    limit,
    phoneCode,
    countedAt: duty.countedAt?.toISOString() ?? null,
    stoppedAt: duty.stoppedAt?.toISOString() ?? null,
    exemptReason: duty.exemptReason,
  };
}
