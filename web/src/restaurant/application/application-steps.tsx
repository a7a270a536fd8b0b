import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import { IconCheck } from '@tabler/icons-react';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { pageLocale } from '../../shared/language/page-language.ts';
import { addBusinessDays } from './add-business-days.ts';
import styles from './application-steps.module.css';

/** The upper end of the promised 1-2 business days. */
const longestReviewDays = 2;

/** The four steps from the application to the first meal; the second is the present one. */
export function ApplicationSteps({ sentAt }: { sentAt: Date }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const deadline = addBusinessDays(sentAt, longestReviewDays);
  const byDay = deadline.toLocaleDateString(pageLocale, { weekday: 'long', month: 'long', day: 'numeric' });
  const sent = `${formatDayOrToday(sentAt, timeZone, readNow())}, ${formatClockTime(sentAt, timeZone)}`;
  const steps = [
    { title: 'Application sent', note: sent },
    { title: 'We review it', note: `By ${byDay}` },
    { title: 'Connect your bank', note: 'A few minutes, when approved' },
    { title: 'List your first meal', note: 'And meet your neighbors' },
  ];
  return (
    <ol className={`stack gap-18 ${styles.steps}`}>
      {steps.map(({ title, note }, index) => (
        <li
          key={title}
          className={`grid gap-14 align-center leading-135 ${styles.step}`}
          aria-current={index === 1 ? 'step' : undefined}
        >
          <span className={`middle muted weight-700 circle sunken size-36 ${styles.mark}`} aria-hidden>
            {index === 0 ? <IconCheck size={20} /> : index + 1}
          </span>
          <div>
            <b>{title}</b>
            <p className="note">{note}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
