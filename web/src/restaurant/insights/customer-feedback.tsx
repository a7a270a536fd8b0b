import type { InsightsView } from '@fondly/contract/restaurant/insights';
import { problemReportReasonLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';
import styles from './insights.module.css';

/** What customers said: star ratings and reported problems. */
export function CustomerFeedback({ insights: { stars, problemReports } }: { insights: InsightsView }) {
  const maxCount = Math.max(1, ...stars);
  return (
    <section className="panel content-start drawn-later" aria-labelledby="voices">
      <h2 id="voices" className="text-18 tight">
        {m.insights_feedback()}
      </h2>
      <ul className="stack gap-12" aria-label={m.insights_stars()}>
        {[5, 4, 3, 2, 1].map((count) => (
          <li key={count} className={`text-14 grid gap-12 align-center ${styles.star}`}>
            <span>{m.insights_stars_count({ count })}</span>
            <span className={`full sunken clip block ${styles.share}`} aria-hidden>
              <span style={{ width: `${Math.round(((stars[count - 1] ?? 0) / maxCount) * 100)}%` }} />
            </span>
            <b>{stars[count - 1]}</b>
          </li>
        ))}
      </ul>
      <h3 className="note weight-600 plain-heading">{m.insights_problem_reports()}</h3>
      {problemReports.length === 0 && <p className="note">{m.insights_none_in_period()}</p>}
      <ul className={`stack gap-12 ${styles.reports}`}>
        {problemReports.map(({ reason, count }) => (
          <li key={reason}>
            <span>{problemReportReasonLabel(reason)}</span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
