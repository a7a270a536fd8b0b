import type { InsightsView } from '@fondly/contract/restaurant/insights';
import { IconBulb } from '@tabler/icons-react';
import styles from './insights.module.css';

/** At most three things to do, each with its figure; where all goes well that is said. */
export function Suggestions({ suggestions }: Pick<InsightsView, 'suggestions'>) {
  return (
    <section className={styles.panel} aria-labelledby="what-to-do">
      <h2 id="what-to-do" className={styles.title}>
        What you could do
      </h2>
      {suggestions.length === 0 && (
        <p className={styles.remark}>Nothing stands out: what you list is sold, and what is sold is picked up.</p>
      )}
      <ul className={styles.suggestions}>
        {suggestions.map(({ title, figure }) => (
          <li key={title} className={styles.suggestion}>
            <span className={styles.bulb} aria-hidden>
              <IconBulb size={22} />
            </span>
            <div>
              <b>{title}</b>
              <p className={styles.remark}>{figure}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
