import type { AdminProblemReport } from '@fondly/contract/admin/problem-reports';
import { formatCents } from '@fondly/contract/money';
import { problemReportReasonLabel } from '@fondly/contract/sentences/reason-labels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { formatReportDeadline } from '../orders/format-report-deadline.ts';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { CaseAge, CaseOwnerCell } from '../page/case-owner-cell.tsx';
import { QueryContent } from '../page/query-content.tsx';
import { problemReports, waiting } from '../queries.ts';
import { useFilter } from '../use-filter.ts';
import { ListingReportsPanel } from './listing-reports-panel.tsx';

const chips = [
  { value: 'with-fondly', label: 'Yours' },
  { value: 'with-kitchen', label: 'With the kitchen' },
  { value: 'settled', label: 'Settled' },
] as const;
type Value = (typeof chips)[number]['value'];

const emptyTexts: Record<Value, string> = {
  'with-fondly': 'No reports for you to decide.',
  'with-kitchen': 'No reports with a kitchen.',
  settled: 'No settled reports yet.',
};

/** /admin/problems: problem reports, first those that Fondly decides, then by the restaurants' deadlines. */
export default function ProblemReportsPage() {
  const { get, set } = useFilter();
  const status = chips.find(({ value }) => value === get('status'))?.value ?? 'with-fondly';
  const query = useQuery(problemReports(status));
  const { data: counts } = useQuery(waiting());
  const [wasLoaded, setLoaded] = useState(false);
  if (!query.isPending && !wasLoaded) setLoaded(true);
  return (
    <AdminPage
      title="Problem reports"
      count={counts?.problemReports ?? 0}
      note="Kitchens answer within 48 hours; after that, Fondly decides. Reported meals and kitchens are yours"
    >
      <Panel title="What customers reported">
        <ChipRow
          label="Reports"
          chips={chips}
          value={status}
          onChange={(next: Value) => set({ status: next === 'with-fondly' ? '' : next })}
        />
        <QueryContent query={query} what="the reports" height={240}>
          {({ problemReports: rows }) => (
            <DataTable columns={columns} rows={rows} getKey={({ orderId }) => orderId} emptyText={emptyTexts[status]} />
          )}
        </QueryContent>
      </Panel>
      {/* How many reports there are decides where this panel begins. */}
      {wasLoaded && <ListingReportsPanel />}
    </AdminPage>
  );
}

const columns: Column<AdminProblemReport>[] = [
  {
    name: 'Order',
    cell: ({ orderId, orderNumber, customerName }) => (
      <>
        <Link className={`nowrap ${styles.link}`} to={`/admin/orders/${orderId}`}>
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
        <b>{problemReportReasonLabel(reason)}</b>
        <br />
        {text.length > 140 ? `${text.slice(0, 140)}…` : text}
      </>
    ),
  },
  { name: 'Kitchen', cell: ({ restaurantName }) => restaurantName },
  {
    name: 'Left to refund',
    hideBelow: 'wide',
    isNumber: true,
    cell: ({ refundableCents }) => formatCents(refundableCents),
  },
  {
    name: 'Whose turn',
    cell: (problemReport) => (
      <span className={problemReport.status === 'with-fondly' ? 'danger-text weight-650' : undefined}>
        {formatReportDeadline(problemReport)}
      </span>
    ),
  },
  { name: 'Age', cell: ({ createdAt, status }) => <CaseAge since={createdAt} isOpen={status !== 'settled'} /> },
  {
    name: 'Owner',
    cell: ({ orderId, orderNumber, owner, status }) => (
      <CaseOwnerCell
        kind="problem-report"
        id={orderId}
        caseName={orderNumber}
        owner={owner}
        isOpen={status !== 'settled'}
      />
    ),
  },
];
