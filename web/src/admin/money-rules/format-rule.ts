import { formatCents } from '@fondly/contract/money';
import { type FeeTerms, formatFeePercent } from '@fondly/contract/prices/fee';
import { formatCalendarDay } from '../page/format-time.ts';

/** "Fri, Jan 1, 2027". */
export const formatDate = (day: string): string => `${formatCalendarDay(day)}, ${day.slice(0, 4)}`;

/** "12% + $0.30". */
export function describeFee({ basisPoints, fixedCents }: FeeTerms): string {
  if (basisPoints === 0 && fixedCents === 0) return 'No fee';
  if (basisPoints === 0) return formatCents(fixedCents);
  return fixedCents === 0
    ? formatFeePercent(basisPoints)
    : `${formatFeePercent(basisPoints)} + ${formatCents(fixedCents)}`;
}
