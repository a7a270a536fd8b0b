import { formatCents } from '@fondly/contract/money';
import type { EarningPeriod, PayoutsView } from '@fondly/contract/restaurant/payouts';
import { formatDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { keepScroll } from '../../shared/page/page-location.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { earningPeriods, periodNames } from './earning-periods.ts';
import { formatWeek } from './format-period.ts';
import styles from './payouts.module.css';

type Props = { figures: PayoutsView; open: EarningPeriod | null };

/** This Week, Last Week and Total Earnings. Each opens and closes its lines. */
export function EarningCards({ figures, open }: Props) {
  const notes = useNotes(figures);
  const cents = {
    'this-week': figures.thisWeek.cents,
    'last-week': figures.lastWeek.cents,
    total: figures.total.cents,
  };
  return (
    <div className={`columns-3 gap-16 ${styles.cards}`}>
      {earningPeriods.map((period) => (
        <Link
          key={period}
          to={open === period ? '/dashboard?tab=payouts' : `/dashboard?tab=payouts&earnings=${period}`}
          className={`stack card fit gap-6 content-start ${styles.card}`}
          aria-expanded={open === period}
          state={keepScroll}
        >
          <span className="note weight-600">{periodNames[period]()}</span>
          <span className={`num break weight-800 display tighter leading-110 ${styles.value}`}>
            {formatCents(cents[period])}
          </span>
          <span className="note">{notes[period]}</span>
        </Link>
      ))}
    </div>
  );
}

function useNotes({ thisWeek, lastWeek, total }: PayoutsView): Record<EarningPeriod, string> {
  const { timezone } = useRestaurant().restaurant;
  const week = ({ from, to }: PayoutsView['thisWeek']) => (from ? formatWeek(from, to, timezone) : '');
  const since = total.from
    ? m.restaurant_payouts_total_since({ day: formatDay(new Date(total.from), timezone) })
    : m.restaurant_payouts_total_none();
  return { 'this-week': week(thisWeek), 'last-week': week(lastWeek), total: since };
}
