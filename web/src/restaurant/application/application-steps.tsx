import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
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
  const sent = m.restaurant_application_step_sent_note({
    day: formatDayOrToday(sentAt, timeZone, readNow()),
    time: formatClockTime(sentAt, timeZone),
  });
  const steps = [
    { title: m.restaurant_application_step_sent(), note: sent },
    { title: m.restaurant_application_step_review(), note: m.restaurant_application_step_review_note({ day: byDay }) },
    { title: m.restaurant_application_step_bank(), note: m.restaurant_application_step_bank_note() },
    { title: m.restaurant_application_step_first_meal(), note: m.restaurant_application_step_first_meal_note() },
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
