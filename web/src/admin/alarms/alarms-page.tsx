import type { AlarmView } from '@fondly/contract/admin/alarms';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { CaseAge, CaseOwnerCell } from '../page/case-owner-cell.tsx';
import { formatKind } from '../page/format-kind.ts';
import { formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { alarms, problemReports } from '../queries.ts';
import { useFilter } from '../use-filter.ts';

const chips = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Settled' },
] as const;

/** /admin/alarms: differences and failures about money that an admin must resolve. */
export default function AlarmsPage() {
  const { get, set } = useFilter();
  const filter = get('which') === 'resolved' ? 'resolved' : 'open';
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const query = useQuery(alarms(filter));
  return (
    <AdminPage title="Alarms" count={query.data?.open ?? 0} note={query.data ? `${query.data.open} open` : ''}>
      <WaitingReportsBanner />
      <Panel title="What a person must look at">
        <ChipRow
          label="Alarms"
          chips={chips}
          value={filter}
          onChange={(next) => set({ which: next === 'open' ? '' : next })}
        />
        <QueryContent query={query} what="the alarms" height={200}>
          {({ alarms: rows }) => (
            <DataTable
              columns={columns(setRequest)}
              rows={rows}
              getKey={({ id }) => id}
              emptyText={filter === 'open' ? 'No open alarms.' : 'No settled alarms yet.'}
            />
          )}
        </QueryContent>
      </Panel>
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </AdminPage>
  );
}

/** Problem reports that wait for Fondly are not alarms but as urgent. */
function WaitingReportsBanner() {
  const { data } = useQuery(problemReports('with-fondly'));
  const count = data?.problemReports.length ?? 0;
  if (count === 0) return null;
  const action = (
    <ButtonLink variant="default" to="/admin/problems">
      To the reports
    </ButtonLink>
  );
  return (
    <Banner tone="warning" lead="Customers wait." action={action}>
      {count === 1 ? 'One problem report is yours to decide.' : `${count} problem reports are yours to decide.`}
    </Banner>
  );
}

const columns = (onResolve: (request: ReasonRequest) => void): Column<AlarmView>[] => [
  {
    name: 'What',
    cell: ({ kind, text }) => (
      <>
        <b>{formatKind(kind)}</b>
        <br />
        {text}
      </>
    ),
  },
  {
    name: 'Order',
    cell: ({ orderId, orderNumber }) =>
      orderId ? (
        <Link className={`nowrap ${styles.link}`} to={`/admin/orders/${orderId}`}>
          {orderNumber}
        </Link>
      ) : (
        'None'
      ),
  },
  { name: 'Age', cell: ({ raisedAt, resolvedAt }) => <CaseAge since={raisedAt} isOpen={resolvedAt === null} /> },
  {
    name: 'Owner',
    cell: ({ id, kind, owner, resolvedAt }) => (
      <CaseOwnerCell
        kind="alarm"
        id={String(id)}
        caseName={formatKind(kind)}
        owner={owner}
        isOpen={resolvedAt === null}
      />
    ),
  },
  {
    name: 'Settle',
    isHeadingHidden: true,
    cell: (alarm) =>
      alarm.resolvedAt ? (
        `Settled ${formatDateTime(alarm.resolvedAt)}`
      ) : (
        <div className="flex wrap gap-10">
          <Button
            variant="default"
            aria-label={`Settle: ${alarm.text}`}
            onClick={() => onResolve(toResolveRequest(alarm))}
          >
            Settle
          </Button>
          <DisputeShare alarm={alarm} onRequest={onResolve} />
        </div>
      ),
  },
];

/** Fondly bears a lost dispute unless an admin charges the restaurant its share. */
function DisputeShare({ alarm, onRequest }: { alarm: AlarmView; onRequest: (request: ReasonRequest) => void }) {
  const { dispute, orderNumber } = alarm;
  if (!dispute) return null;
  if (dispute.recoveredCents > 0) return <p>The kitchen bears {formatCents(dispute.recoveredCents)}</p>;
  if (dispute.shareCents === 0) return null;
  const amount = formatCents(dispute.shareCents);
  const request: ReasonRequest = {
    title: `Take ${amount} back from the kitchen`,
    confirmLabel: `Take ${amount} back`,
    variant: 'danger',
    hint: 'Only the audit log keeps this. The kitchen sees the amount in its earnings, as a disputed payment.',
    successText: `${amount} of ${orderNumber ?? 'the order'} is the kitchen's to bear`,
    send: (reason) => call('POST /api/admin/disputes/:id/take-share', { params: { id: dispute.id }, body: { reason } }),
    children: <p>Losses are Fondly's unless you decide otherwise. When the dispute is won the kitchen gets it back.</p>,
  };
  return (
    <Button variant="subtle" aria-label={`${request.confirmLabel}: ${orderNumber}`} onClick={() => onRequest(request)}>
      {request.confirmLabel}
    </Button>
  );
}

const toResolveRequest = ({ id, text }: AlarmView): ReasonRequest => ({
  title: 'Settle this alarm',
  confirmLabel: 'It is settled',
  hint: 'How it was settled. The audit log keeps it.',
  successText: 'The alarm is settled',
  // Path parameters are strings.
  send: (reason) => call('POST /api/admin/alarms/:id/resolve', { params: { id: String(id) }, body: { reason } }),
  children: <p>{text}</p>,
});
