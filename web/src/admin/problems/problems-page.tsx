import type { ComplaintView } from '@fondly/contract/complaint';
import { complaintReasons } from '@fondly/contract/complaint-words';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ChipRow } from '../../shared/chip-row.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Skeleton } from '../../shared/skeleton.tsx';
import { dueWords } from '../orders/due-words.ts';
import { AdminPage, Panel } from '../parts/admin-page.tsx';
import styles from '../parts/parts.module.css';
import { complaints } from '../queries.ts';
import { useFilter } from '../use-filter.ts';

const chips = [
  { value: 'with-fondly', label: 'Yours' },
  { value: 'with-kitchen', label: 'With the kitchen' },
  { value: 'settled', label: 'Settled' },
] as const;
type Value = (typeof chips)[number]['value'];

const none: Record<Value, string> = {
  'with-fondly': 'No report waits for you.',
  'with-kitchen': 'No report waits for a kitchen.',
  settled: 'None was settled yet.',
};

/** /admin/problems: what customers reported, first what Fondly has to decide, then by the kitchens' deadlines. */
export default function ProblemsPage() {
  const { get, set } = useFilter();
  const status = chips.find(({ value }) => value === get('status'))?.value ?? 'with-fondly';
  const { data, isPending, error, refetch } = useQuery(complaints(status));
  return (
    <AdminPage title="Problem reports" remark="Kitchens answer within 48 hours; after that, Fondly decides">
      <Panel title="What customers reported">
        <ChipRow label="Reports" chips={chips} value={status} onChange={(next: Value) => set({ status: next })} />
        {isPending && <Skeleton height={240} radius={12} />}
        {!isPending && !data && (
          <LoadFailed reader="kitchen" what="the reports" error={error} onRetry={() => void refetch()} />
        )}
        {data?.complaints.length === 0 && <p className={styles.none}>{none[status]}</p>}
        {data && data.complaints.length > 0 && <Table complaints={data.complaints} />}
      </Panel>
    </AdminPage>
  );
}

function Table({ complaints: shown }: { complaints: ComplaintView[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">What was wrong</th>
          <th scope="col" className={styles.middle}>
            Kitchen
          </th>
          <th scope="col" className={`${styles.number} ${styles.wide}`}>
            Left to refund
          </th>
          <th scope="col" className={styles.middle}>
            Whose turn
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((complaint) => (
          <tr key={complaint.orderId}>
            <th scope="row">
              <Link className={`${styles.link} ${styles.code}`} to={`/admin/orders/${complaint.orderId}`}>
                {complaint.orderNumber}
              </Link>
              <br />
              {complaint.customerName}
            </th>
            <td>
              <b>{complaintReasons[complaint.reason]}</b>
              <br />
              {complaint.text.length > 140 ? `${complaint.text.slice(0, 140)}…` : complaint.text}
            </td>
            <td className={styles.middle}>{complaint.restaurantName}</td>
            <td className={`${styles.number} ${styles.wide}`}>{formatCents(complaint.leftCents)}</td>
            <td className={`${styles.middle} ${complaint.status === 'with-fondly' ? styles.late : ''}`}>
              {dueWords(complaint)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
