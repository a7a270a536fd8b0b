import { formatCents } from '@fondly/contract/money';
import { complaintReasons } from '@fondly/contract/problem-report-rules';
import type { ComplaintView } from '@fondly/contract/problem-reports';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Loaded } from '../../shared/ui/feedback/query-content.tsx';
import { dueWords } from '../orders/format-report-deadline.ts';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
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
  const query = useQuery(complaints(status));
  return (
    <AdminPage title="Problem reports" remark="Kitchens answer within 48 hours; after that, Fondly decides">
      <Panel title="What customers reported">
        <ChipRow label="Reports" chips={chips} value={status} onChange={(next: Value) => set({ status: next })} />
        <Loaded query={query} what="the reports" height={240}>
          {({ complaints: rows }) => (
            <DataTable columns={columns} rows={rows} keyOf={({ orderId }) => orderId} none={none[status]} />
          )}
        </Loaded>
      </Panel>
    </AdminPage>
  );
}

const columns: Column<ComplaintView>[] = [
  {
    name: 'Order',
    cell: ({ orderId, orderNumber, customerName }) => (
      <>
        <Link className={`${styles.link} ${styles.code}`} to={`/admin/orders/${orderId}`}>
          {orderNumber}
        </Link>
        <br />
        {customerName}
      </>
    ),
  },
  {
    name: 'What was wrong',
    cell: ({ reason, text }) => (
      <>
        <b>{complaintReasons[reason]}</b>
        <br />
        {text.length > 140 ? `${text.slice(0, 140)}…` : text}
      </>
    ),
  },
  { name: 'Kitchen', drops: 'middle', cell: ({ restaurantName }) => restaurantName },
  { name: 'Left to refund', drops: 'wide', isNumber: true, cell: ({ leftCents }) => formatCents(leftCents) },
  {
    name: 'Whose turn',
    drops: 'middle',
    cell: (complaint) => (
      <span className={complaint.status === 'with-fondly' ? styles.late : undefined}>{dueWords(complaint)}</span>
    ),
  },
];
