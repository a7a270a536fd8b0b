import { problemReportReasons } from '@fondly/contract/problem-report-rules';
import type { InsightsView } from '@fondly/contract/restaurant/insights';
import styles from './insights.module.css';

/** What customers said: how many stars, and which problems they reported. */
export function CustomerFeedback({ insights: { stars, problemReports } }: { insights: InsightsView }) {
  const most = Math.max(1, ...stars);
  const words = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'];
  return (
    <section className={styles.panel} aria-labelledby="voices">
      <h2 id="voices" className={styles.title}>
        What customers said
      </h2>
      <ul className={styles.stars} aria-label="Ratings by stars">
        {words
          .map((word, index) => (
            <li key={word} className={styles.star}>
              <span>{word}</span>
              <span className={styles.share} aria-hidden>
                <span style={{ width: `${Math.round(((stars[index] ?? 0) / most) * 100)}%` }} />
              </span>
              <b>{stars[index]}</b>
            </li>
          ))
          .reverse()}
      </ul>
      <h3 className={styles.label}>Reported problems</h3>
      {problemReports.length === 0 && <p className={styles.remark}>None in these weeks.</p>}
      <ul className={styles.reports}>
        {problemReports.map(({ reason, count }) => (
          <li key={reason}>
            <span>{problemReportReasons[reason]}</span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
