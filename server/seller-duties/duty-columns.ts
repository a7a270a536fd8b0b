import { policies } from '@fondly/contract/policies';

/*
 * SQL over `seller_duties` as `d`, `restaurants` as `r`, and its owner in `users` as `u`: what the law asks for, and whether
 * it is there.
 */

/** A bank account and a tax number: at Stripe, or on the form of a payee who is paid by bank transfer. */
export const hasBankSql = `(exists (select from payout_accounts a where a.restaurant_id = r.id and a.closed_at is null
      and a.stripe_onboarded and a.payouts_enabled)
    or exists (select from payees p where p.restaurant_id = r.id and p.w9_received_on is not null))`;

/** The number that was confirmed is still the number of the restaurant. */
export const hasPhoneSql = 'coalesce(d.confirmed_phone = r.phone, false)';

/** @param now - SQL for the present time, such as `$1` */
export const isCertifiedSql = (now: string): string =>
  `coalesce(d.certified_at > ${now}::timestamptz - interval '${policies.certificationMonths} months', false)`;

export const isCompleteSql = (now: string): string =>
  `(u.email_verified and ${hasPhoneSql} and ${isCertifiedSql(now)} and ${hasBankSql})`;
