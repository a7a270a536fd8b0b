import { formatCents } from '@fondly/contract/money';
import type { EarningPeriod, PayoutsView } from '@fondly/contract/restaurant/payouts';
import { dayName } from '@fondly/contract/time';
import { Link } from 'react-router';
import { useKitchen } from '../navigation/restaurant-context.ts';
import { earningPeriods, periodNames } from './earning-periods.ts';
import { weekWords } from './format-period.ts';
import styles from './payouts.module.css';

type Props = { figures: PayoutsView; open: EarningPeriod | null };

/** This Week, Last Week and Total Earnings; each opens the lines it is the sum of, and closes them again. */
export function EarningCards({ figures, open }: Props) {
  const remark = useRemarks(figures);
  const cents = {
    'this-week': figures.thisWeek.cents,
    'last-week': figures.lastWeek.cents,
    total: figures.total.cents,
  };
  return (
    <div className={styles.cards}>
      {earningPeriods.map((period) => (
        <Link
          key={period}
          to={open === period ? '?tab=payouts' : `?tab=payouts&earnings=${period}`}
          className={styles.card}
          aria-expanded={open === period}
          preventScrollReset
        >
          <span className={styles.label}>{periodNames[period]}</span>
          <span className={styles.value}>{formatCents(cents[period])}</span>
          <span className={styles.remark}>{remark[period]}</span>
        </Link>
      ))}
    </div>
  );
}

function useRemarks({ thisWeek, lastWeek, total }: PayoutsView): Record<EarningPeriod, string> {
  const { timezone } = useKitchen().restaurant;
  const week = ({ from, to }: PayoutsView['thisWeek']) => (from ? weekWords(from, to, timezone) : '');
  const since = total.from ? `Since ${dayName(new Date(total.from), timezone)}` : 'Nothing collected yet';
  return { 'this-week': week(thisWeek), 'last-week': week(lastWeek), total: since };
}
