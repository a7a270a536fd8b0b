import { formatCents } from '@fondly/contract/money';
import { problemReportReasons } from '@fondly/contract/problem-report-rules';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { formatClockTime, formatDay } from '@fondly/contract/time';
import styles from './problem-report-details.module.css';

/** A problem report as the customer and the restaurant read it: the problem, the photos and the answer. */
export function ProblemReportDetails({
  problemReport,
  audience,
}: {
  problemReport: ProblemReportView;
  audience: 'customer' | 'restaurant';
}) {
  const { reason, text, photos, createdAt, timezone } = problemReport;
  return (
    <section className="stack card fit gap-8 padding-20" aria-label="The report">
      <p className="note">
        {audience === 'customer' ? 'You' : problemReport.customerName}, {formatDateTime(createdAt, timezone)}
      </p>
      <h2 className="text-18 weight-700 display">{problemReportReasons[reason]}</h2>
      <p className={`break ${styles.text}`}>{text}</p>
      {photos.length > 0 && (
        <ul className={`flex wrap gap-10 ${styles.photos}`}>
          {photos.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url.replace('.webp', '-480.webp')}
                  alt={`${index + 1} of ${photos.length} in this report`}
                  width={120}
                  height={120}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {problemReport.answer && <Answer problemReport={problemReport} />}
    </section>
  );
}

function Answer({ problemReport }: { problemReport: ProblemReportView }) {
  const { answer, answeredBy, answeredAt, restaurantName, refundCents, timezone } = problemReport;
  return (
    <div className={`stack gap-6 line-above margin-top-8 ${styles.answer}`}>
      <p className="note">
        {answeredBy === 'admin' ? 'Fondly' : restaurantName}
        {answeredAt && `, ${formatDateTime(answeredAt, timezone)}`}
      </p>
      <p className={`break ${styles.text}`}>{answer}</p>
      {refundCents !== null && <p className="weight-650">{formatCents(refundCents)} goes back to the card.</p>}
    </div>
  );
}

/** "Fri, Nov 20, 6:04 PM" in the restaurant's time zone. */
export function formatDateTime(instant: string, timezone: string): string {
  const index = new Date(instant);
  return `${formatDay(index, timezone)}, ${formatClockTime(index, timezone)}`;
}
