import * as m from '@fondly/messages';
import { IconCheck, IconClock, IconHourglass } from '@tabler/icons-react';
import styles from './board-illustration.module.css';

/** Sunday to Saturday as fractions of the highest day. The week has reached Friday. */
const dailyRevenue = [
  { day: 'sunday', percent: 42, className: styles.past },
  { day: 'monday', percent: 55, className: styles.past },
  { day: 'tuesday', percent: 38, className: styles.past },
  { day: 'wednesday', percent: 70, className: styles.past },
  { day: 'thursday', percent: 62, className: styles.past },
  { day: 'friday', percent: 100, className: styles.today },
  { day: 'saturday', percent: 6, className: styles.future },
];

/** A drawing of the board, hidden from screen readers and without controls. */
export function BoardIllustration() {
  return (
    <div className={`stack note gap-14 leading-145 ${styles.glimpse}`} aria-hidden>
      <div className={`white radius-16 ${styles.card}`}>
        <div className={`row space-between ${styles.top}`}>
          <b className={`weight-800 display ${styles.code}`}>4K7Q</b>
          <span className={`text-13 weight-650 pill inline-row gap-6 ${styles.fresh}`}>
            <IconHourglass size={16} />
            {m.landing_sample_new_order()}
          </span>
        </div>
        <div className={`row ${styles.order}`}>
          <img src="/pictures/tonkotsu-ramen-480.webp" alt="" width={60} height={60} loading="lazy" />
          <div>
            <b className={`text-16 ${styles.meal}`} translate="no">
              2 × Tonkotsu Ramen
            </b>
            <br />
            <span className="num" translate="no">
              Maya R. · $15.00
            </span>
          </div>
        </div>
        <div className={`row ${styles.window}`}>
          <IconClock size={18} />
          {m.landing_sample_pickup()}
        </div>
        <div className={`text-15 weight-650 grid gap-10 ${styles.actions}`}>
          <span className={`row pill gap-8 ${styles.deny}`}>{m.landing_sample_deny()}</span>
          <span className={`row pill gap-8 ${styles.approve}`}>
            <IconCheck size={18} />
            {m.landing_sample_approve()}
          </span>
        </div>
      </div>
      <div className={`white row space-between radius-16 ${styles.card} ${styles.revenue}`}>
        <div>
          {m.landing_sample_revenue()}
          <b className={`weight-800 display block ${styles.sum}`}>$412.50</b>
        </div>
        <div className={`flex gap-6 align-end ${styles.bars}`}>
          {dailyRevenue.map(({ day, percent, className }) => (
            <i key={day} className={className} style={{ height: `${percent}%` }} />
          ))}
        </div>
      </div>
    </div>
  );
}
