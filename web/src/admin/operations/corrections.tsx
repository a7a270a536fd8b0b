import type { CorrectionView } from '@fondly/contract/admin/corrections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { RetryButton } from '../page/retry-button.tsx';
import { corrections } from '../queries.ts';

const unmatched: CorrectionView['kind'][] = ['unknown-payment', 'foreign-payment'];

/** Payments without an order, and differences between the ledger and Stripe. Normally both are empty. */
export function Corrections() {
  const query = useQuery(corrections());
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const columns = getColumns(setRequest);
  const compare = (
    <RetryButton
      objectName="the books"
      send={() => call('POST /api/admin/operations/compare', { body: {} })}
      successText={() => 'The books are being compared'}
    >
      Compare now
    </RetryButton>
  );
  return (
    <>
      <Panel title="Unmatched payments">
        <QueryContent query={query} what="the payments" height={64}>
          {(data) => (
            <DataTable
              columns={columns}
              rows={data.corrections.filter(({ kind }) => unmatched.includes(kind))}
              getKey={({ id }) => id}
              emptyText="None. Every payment at the provider belongs to an order."
            />
          )}
        </QueryContent>
      </Panel>
      <Panel title="Corrections of the books" note={compare}>
        <QueryContent query={query} what="the corrections" height={120}>
          {(data) => (
            <>
              {data.total > 0 && (
                <p className={`note ${styles.remark}`}>
                  {data.total} in all, {data.lastDay} since yesterday
                </p>
              )}
              <DataTable
                columns={columns}
                rows={data.corrections.filter(({ kind }) => !unmatched.includes(kind))}
                getKey={({ id }) => id}
                emptyText="None. Our books are the provider's."
              />
            </>
          )}
        </QueryContent>
      </Panel>
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </>
  );
}

const getColumns = (onResolve: (request: ReasonRequest) => void): Column<CorrectionView>[] => [
  {
    name: 'What',
    cell: ({ kind, objectId, orderId }) => (
      <>
        <b>{kind.replaceAll('-', ' ')}</b>
        <br />
        {objectId}
        {orderId && (
          <>
            <br />
            <Link className={styles.link} to={`/admin/orders/${orderId}`}>
              To the order
            </Link>
          </>
        )}
      </>
    ),
  },
  {
    name: 'From and to',
    cell: ({ before, after }) => (
      <>
        {formatValues(before)}
        <br />
        {formatValues(after)}
      </>
    ),
  },
  {
    name: 'Seen',
    cell: ({ lastFoundAt, occurrences }) =>
      `${formatDateTime(lastFoundAt)}${occurrences > 1 ? `, ${occurrences} times` : ''}`,
  },
  {
    name: 'Settle',
    isHeadingHidden: true,
    isNumber: true,
    cell: (correction) =>
      correction.resolvedAt ? (
        `Looked at ${formatDateTime(correction.resolvedAt)}`
      ) : (
        <Button
          variant="default"
          aria-label={`Settle: ${correction.objectId}`}
          onClick={() => onResolve(toResolveRequest(correction))}
        >
          Settle
        </Button>
      ),
  },
];

const formatValues = (values: CorrectionView['before']): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const toResolveRequest = ({ id, kind, objectId }: CorrectionView): ReasonRequest => ({
  title: 'Settle this correction',
  confirmLabel: 'I looked at it',
  hint: 'What it was. The audit log keeps it.',
  successText: 'The correction is settled',
  send: (reason) => call('POST /api/admin/corrections/:id/resolve', { params: { id }, body: { reason } }),
  children: (
    <p>
      {kind} {objectId}
    </p>
  ),
});
