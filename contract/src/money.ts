import { type Language, localeOf } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';
import { formatTaxRate } from './prices/tax-rate.ts';

/** Parses "12.98" as 1298 without floating-point arithmetic. Returns null for anything except dollars and cents. */
export function parseDollars(text: string): number | null {
  const match = /^\s*\$?(\d{1,7})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** A price of a meal as typed: "12.999" is 1300, because a price is rounded to cents. Amounts to refund are not. */
export function parsePrice(text: string): number | null {
  const [, exact, digit] = /^(\s*\$?\d{1,7}\.\d\d)(\d)\d*\s*$/.exec(text) ?? [];
  const cents = parseDollars(exact ?? text);
  return cents !== null && Number(digit ?? 0) >= 5 ? cents + 1 : cents;
}

/**
 * 1298 as "$12.98", always with two decimals; a negative amount leads with the sign. Pages use their own language; the
 * server names the reader's.
 */
export function formatCents(cents: number, language: Language = getLocale()): string {
  const dollars = Math.trunc(Math.abs(cents) / 100);
  // Below a thousand there is nothing to group, and the first formatter costs a phone 20 ms.
  const whole = dollars < 1000 ? String(dollars) : dollars.toLocaleString(localeOf[language]);
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** 1600 as "$16", and 1650 as "$16.50": for amounts that are about right. */
export const formatWholeDollars = (cents: number, language: Language = getLocale()): string =>
  formatCents(cents, language).replace(/\.00$/, '');

/**
 * The saving to print on a meal's "% off" badge.
 *
 * @param priceCents - what one portion costs now, in US cents
 * @param originalCents - the struck-out price of the same portion, in US cents
 * @returns whole percent from 1 to 100, halves rounded up; null when there is no saving to show
 */
export function findPercentOff(priceCents: number, originalCents: number | null): number | null {
  if (originalCents === null || originalCents <= priceCents) return null;
  const percent = Math.floor(((originalCents - priceCents) * 200 + originalCents) / (originalCents * 2));
  return percent > 0 ? percent : null;
}

/** `percent` of an amount in cents, halves rounded up, in integers throughout. */
export function roundedPercent(cents: number, percent: number): number {
  return Math.floor((cents * percent * 2 + 100) / 200);
}

/** What an order costs, as it was agreed. Amounts in cents. */
export type Bill = {
  quantity: number;
  mealName: string;
  unitPriceCents: number;
  /** The usual price of one portion; null without one. */
  originalUnitPriceCents: number | null;
  couponCode: string | null;
  discountCents: number;
  taxCents: number;
  /** Parts per million; 0 without a rate, and then the bill names no tax. */
  taxPpm: number;
  /** Tax that Fondly pays. */
  taxAbsorbedCents: number;
  /** Whether restaurants pay fees: then the pilot, which has none, is over. Customers never pay one. */
  hasRestaurantFees: boolean;
};

/** What the surplus price and the coupon saved, in cents; 0 without a saving. */
export function findSavedCents(
  bill: Pick<Bill, 'quantity' | 'unitPriceCents' | 'originalUnitPriceCents' | 'discountCents'>,
): number {
  const { quantity, unitPriceCents, originalUnitPriceCents, discountCents } = bill;
  return Math.max(0, (originalUnitPriceCents ?? 0) - unitPriceCents) * quantity + discountCents;
}

export type BillLine = { name: string; cents: number; isSaving: boolean };

/**
 * The lines of a bill above its total: one for each step from the usual price to what is paid. Checkout, emails and
 * receipts show these, so a customer compares like with like.
 */
export function listBillLines(bill: Bill, language: Language = getLocale()): BillLine[] {
  const { quantity, mealName, unitPriceCents, originalUnitPriceCents, couponCode, discountCents } = bill;
  const usualCents = Math.max(originalUnitPriceCents ?? 0, unitPriceCents);
  const reader = { locale: language };
  const meal = { quantity, name: mealName, price: formatCents(usualCents, language) };
  const coupon = couponCode ? m.bill_coupon({ code: couponCode }, reader) : m.bill_coupon_without_code({}, reader);
  const line = (name: string, cents: number, isSaving = false): BillLine => ({ name, cents, isSaving });
  return [
    line(m.bill_meal(meal, reader), quantity * usualCents),
    ...(usualCents > unitPriceCents
      ? [line(m.bill_surplus_price({}, reader), quantity * (unitPriceCents - usualCents), true)]
      : []),
    ...(discountCents > 0 ? [line(coupon, -discountCents, true)] : []),
    ...(bill.taxPpm > 0 ? [line(m.bill_tax({ rate: formatTaxRate(bill.taxPpm) }, reader), bill.taxCents)] : []),
    ...(bill.taxAbsorbedCents > 0 ? [line(m.bill_tax_paid_by_fondly({}, reader), -bill.taxAbsorbedCents, true)] : []),
    line(bill.hasRestaurantFees ? m.bill_fees_after_pilot({}, reader) : m.bill_fees({}, reader), 0),
  ];
}
