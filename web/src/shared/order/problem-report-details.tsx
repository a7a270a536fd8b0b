import { formatCents } from '@fondly/contract/money';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { problemReportReasonLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';
import { formatDateTime } from './format-date-time.ts';
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
    <section className="stack card fit gap-8 padding-20" aria-label={m.customer_report_details_label()}>
      <p className="note">
        {m.customer_report_details_author({
          name: audience === 'customer' ? m.customer_report_details_you() : problemReport.customerName,
          date: formatDateTime(createdAt, timezone),
        })}
      </p>
      <h2 className="text-18 weight-700 display">{problemReportReasonLabel(reason)}</h2>
      <p className={`break ${styles.text}`}>{text}</p>
      {photos.length > 0 && (
        <ul className={`flex wrap gap-10 ${styles.photos}`}>
          {photos.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url.replace('.webp', '-480.webp')}
                  alt={m.customer_report_details_photo({ number: index + 1, total: photos.length })}
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
  const name = answeredBy === 'admin' ? 'Fondly' : restaurantName;
  return (
    <div className={`stack gap-6 line-above margin-top-8 ${styles.answer}`}>
      <p className="note">
        {answeredAt ? m.customer_report_details_author({ name, date: formatDateTime(answeredAt, timezone) }) : name}
      </p>
      <p className={`break ${styles.text}`}>{answer}</p>
      {refundCents !== null && (
        <p className="weight-650">{m.customer_report_details_refund({ amount: formatCents(refundCents) })}</p>
      )}
    </div>
  );
}
