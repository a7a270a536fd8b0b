import type { OrderView } from '@fondly/contract/orders';
import { canReport } from '@fondly/contract/problem-report-rules';
import { Link } from 'react-router';
import { useNow } from '../use-now.ts';
import styles from './problem-report-link.module.css';

const words = {
  'with-kitchen': 'Your report waits for the kitchen',
  'with-fondly': 'Fondly decides about your report',
  settled: 'Your report was answered',
} as const;

/** To the report of a problem: where it stands, or the way to make one while there is time. */
export function ReportLink({ order }: { order: OrderView }) {
  const now = useNow(60);
  const window = { pickupStart: new Date(order.pickupStart), pickupEnd: new Date(order.pickupEnd) };
  if (!order.complaint && !canReport({ ...order, ...window }, now)) return null;
  return (
    <p className={styles.report}>
      <Link className="link" to={`/past-orders/${order.id}/problem`}>
        {order.complaint ? words[order.complaint] : 'Report a problem'}
      </Link>
    </p>
  );
}
