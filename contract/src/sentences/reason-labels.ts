import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';
import { findHiddenRatingReason, type HiddenRatingReason } from '../admin/hidden-rating-reasons.ts';
import type { ListingReportReason } from '../moderation/listing-report-reasons.ts';
import type { ProblemReportReason } from '../problem-report-rules.ts';
import { type DenyReason, findDenyReason } from '../restaurant/deny-reasons.ts';
import { findRefundReason, type ShownRefundReason } from '../restaurant/refund-reasons.ts';

/** Pages use their own language; the server names the reader's. */
type Label = (parameters: Record<never, never>, options: { locale: Language }) => string;
export type ReasonReader = 'customer' | 'restaurant' | 'admin';

const denyLabels: Record<DenyReason, Label> = {
  'sold-out': m.reason_sold_out,
  'closing-early': m.reason_closing_early,
  'kitchen-problem': m.reason_kitchen_problem,
  'closing-before-pickup': m.reason_closing_before_pickup,
};

const refundLabels: Record<ShownRefundReason, Label> = {
  'sold-out': m.reason_part_sold_out,
  'something-missing': m.reason_something_missing,
  quality: m.reason_quality,
  'kitchen-closed': m.reason_kitchen_had_to_close,
  'customer-asked': m.reason_customer_asked,
  other: m.reason_other,
  'portion-resold': m.reason_portion_resold,
  'by-fondly': m.reason_by_fondly,
  'order-ended': m.reason_order_ended,
};

const problemReportLabels: Record<ProblemReportReason, Label> = {
  'something-missing': m.reason_something_missing,
  quality: m.reason_quality,
  'wrong-meal': m.reason_wrong_meal,
  allergen: m.reason_allergen,
  'kitchen-closed': m.reason_kitchen_closed,
  'menu-price-lower': m.reason_menu_price_lower,
  other: m.reason_something_else,
};

const listingReportLabels: Record<ListingReportReason, Label> = {
  'allergens-or-ingredients': m.reason_listing_allergens,
  'price-or-picture': m.reason_listing_price,
  'unsafe-food': m.reason_listing_unsafe,
  'not-a-real-kitchen': m.reason_listing_not_real,
  'offensive-or-illegal': m.reason_listing_offensive,
};

const hiddenRatingLabels: Record<HiddenRatingReason, Label> = {
  abuse: m.reason_rating_abuse,
  'personal-data': m.reason_rating_personal_data,
  'not-this-order': m.reason_rating_not_this_order,
  advertising: m.reason_rating_advertising,
  test: m.reason_rating_test,
};

/** Why a restaurant denies an order. */
export const denyReasonLabel = (reason: DenyReason, language: Language = getLocale()): string =>
  denyLabels[reason]({}, { locale: language });

/** Why something was refunded. */
export function refundReasonLabel(
  reason: ShownRefundReason,
  reader: ReasonReader,
  language: Language = getLocale(),
): string {
  const options = { locale: language };
  if (reader === 'customer' && reason === 'customer-asked') return m.reason_you_asked({}, options);
  return refundLabels[reason]({}, options);
}

/** What was wrong with an order, in the words that its customer chose. */
export const problemReportReasonLabel = (reason: ProblemReportReason, language: Language = getLocale()): string =>
  problemReportLabels[reason]({}, { locale: language });

/**
 * Why an order ended, in the reader's language. Null for what a person typed, which stays as written.
 *
 * @param stored - what the order stores: the English sentence of a reason from a list, or typed text
 */
export function orderReasonLabel(
  stored: string,
  reader: ReasonReader,
  language: Language = getLocale(),
): string | null {
  const denied = findDenyReason(stored);
  if (denied) return denyReasonLabel(denied, language);
  const refunded = findRefundReason(stored);
  return refunded && refundReasonLabel(refunded, reader, language);
}

/** Why a rating is hidden. Words that an admin typed before there were codes stay as written. */
export function hiddenRatingLabel(stored: string, language: Language = getLocale()): string {
  const reason = findHiddenRatingReason(stored);
  return reason ? hiddenRatingLabels[reason]({}, { locale: language }) : stored;
}

/** What is wrong with a meal or a kitchen, as people report it. */
export const listingReportReasonLabel = (reason: ListingReportReason, language: Language = getLocale()): string =>
  listingReportLabels[reason]({}, { locale: language });
