import type { Language } from '@fondly/messages/languages';
import { formatCents } from '../money.ts';

/** What a restaurant pays for an order: hundredths of a percent of what it sells for, and cents on top. */
export type FeeTerms = { basisPoints: number; fixedCents: number };

/** The fee rule of a restaurant at a moment; without a rule there is no fee. */
export type AppliedFee = FeeTerms & { ruleId: string | null };

export const noFee: AppliedFee = { ruleId: null, basisPoints: 0, fixedCents: 0 };

type SoldFor = {
  subtotalCents: number;
  discountCents: number;
  discountFunder: 'platform' | 'restaurant' | null;
};

/**
 * The fee in cents, in integers throughout: half a cent rounds up. The restaurant's own discount reduces the amount it
 * pays for, and the fee is never more than that amount.
 */
export function computeFeeCents(
  { basisPoints, fixedCents }: FeeTerms,
  { subtotalCents, discountCents, discountFunder }: SoldFor,
): number {
  const baseCents = subtotalCents - (discountFunder === 'restaurant' ? discountCents : 0);
  const shareCents = Math.floor((baseCents * basisPoints * 2 + 10_000) / 20_000);
  return Math.min(baseCents, shareCents + fixedCents);
}

/** Parses "12.5" or "12.5%" as 1,250 basis points without floating-point arithmetic. Returns null for other text. */
export function parseFeePercent(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** "12% + $0.30", "12%", or "$0.30"; "$0.00" without a fee. */
export function formatFee({ basisPoints, fixedCents }: FeeTerms, language?: Language): string {
  const amount = formatCents(fixedCents, language);
  if (basisPoints === 0) return amount;
  return fixedCents === 0 ? formatFeePercent(basisPoints) : `${formatFeePercent(basisPoints)} + ${amount}`;
}

/** 1,250 basis points as "12.5%". */
export const formatFeePercent = (basisPoints: number): string => `${basisPoints / 100}%`;
