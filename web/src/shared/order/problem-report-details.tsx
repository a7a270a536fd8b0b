import { formatCents } from '@fondly/contract/money';
import { complaintReasons } from '@fondly/contract/problem-report-rules';
import type { ComplaintView } from '@fondly/contract/problem-reports';
import { clockTime, dayName } from '@fondly/contract/time';
import styles from './problem-report-details.module.css';

/** A reported problem as both sides of the counter read it: what was wrong, the photos, and the answer. */
export function ComplaintReport({ complaint, reader }: { complaint: ComplaintView; reader: 'customer' | 'kitchen' }) {
  const { reason, text, photos, createdAt, timezone } = complaint;
  return (
    <section className={styles.report} aria-label="The report">
      <p className={styles.who}>
        {reader === 'customer' ? 'You' : complaint.customerName}, {momentOf(createdAt, timezone)}
      </p>
      <h2 className={styles.reason}>{complaintReasons[reason]}</h2>
      <p className={styles.text}>{text}</p>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((url, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url.replace('.webp', '-480.webp')}
                  alt={`${at + 1} of ${photos.length} in this report`}
                  width={120}
                  height={120}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {complaint.answer && <Answer complaint={complaint} />}
    </section>
  );
}

function Answer({ complaint }: { complaint: ComplaintView }) {
  const { answer, answeredBy, answeredAt, restaurantName, refundCents, timezone } = complaint;
  return (
    <div className={styles.answer}>
      <p className={styles.who}>
        {answeredBy === 'admin' ? 'Fondly' : restaurantName}
        {answeredAt && `, ${momentOf(answeredAt, timezone)}`}
      </p>
      <p className={styles.text}>{answer}</p>
      {refundCents !== null && <p className={styles.money}>{formatCents(refundCents)} goes back to the card.</p>}
    </div>
  );
}

/** "Fri, Nov 20, 6:04 PM", on the kitchen's clock. */
export function momentOf(instant: string, timezone: string): string {
  const at = new Date(instant);
  return `${dayName(at, timezone)}, ${clockTime(at, timezone)}`;
}
