import { problemReportReasons } from '@fondly/contract/problem-report-rules';
import type { InsightsView } from '@fondly/contract/restaurant/insights';
import styles from './insights.module.css';

/** What customers said: star ratings and reported problems. */
export function CustomerFeedback({ insights: { stars, problemReports } }: { insights: InsightsView }) {
  const maxCount = Math.max(1, ...stars);
  const starTexts = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'];
  return (
    <section className="panel content-start" aria-labelledby="voices">
      <h2 id="voices" className="text-18 tight">
        What customers said
      </h2>
      <ul className="stack gap-12" aria-label="Ratings by stars">
        {starTexts
          .map((starText, index) => (
            <li key={starText} className={`text-14 grid gap-12 align-center ${styles.star}`}>
              <span>{starText}</span>
              <span className={`full sunken clip block ${styles.share}`} aria-hidden>
                <span style={{ width: `${Math.round(((stars[index] ?? 0) / maxCount) * 100)}%` }} />
              </span>
              <b>{stars[index]}</b>
            </li>
          ))
          .reverse()}
      </ul>
      <h3 className="note weight-600 plain-heading">Reported problems</h3>
      {problemReports.length === 0 && <p className="note">None in these weeks.</p>}
      <ul className={`stack gap-12 ${styles.reports}`}>
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
