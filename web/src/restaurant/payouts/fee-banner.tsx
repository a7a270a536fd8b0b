import { formatFee } from '@fondly/contract/prices/fee';
import type { PayoutsView } from '@fondly/contract/restaurant/payouts';
import * as m from '@fondly/messages';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { formatCalendarDay } from './format-period.ts';

const isFree = ({ basisPoints, fixedCents }: { basisPoints: number; fixedCents: number }): boolean =>
  basisPoints === 0 && fixedCents === 0;

/** What the kitchen pays for an order, and every change that is planned. Nothing in the pilot, which has no fees. */
export function FeeBanner({ fee }: { fee: PayoutsView['fee'] }) {
  if (isFree(fee) && fee.changes.length === 0) return null;
  return (
    <Banner tone="info" lead={m.restaurant_payouts_fee_title()}>
      {isFree(fee) ? m.restaurant_payouts_fee_none_now() : m.restaurant_payouts_fee_now({ fee: formatFee(fee) })}
      {fee.changes.map((change) => (
        <b key={change.fromDate} className="block">
          {describeChange(change)}
        </b>
      ))}
    </Banner>
  );
}

function describeChange(change: PayoutsView['fee']['changes'][number]): string {
  const day = formatCalendarDay(change.fromDate);
  return isFree(change)
    ? m.restaurant_payouts_fee_change_none({ day })
    : m.restaurant_payouts_fee_change({ day, fee: formatFee(change) });
}
