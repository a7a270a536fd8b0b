import type { CorrectionView } from '@fondly/contract/admin/corrections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Loaded } from '../../shared/ui/feedback/query-content.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import { AgainButton } from '../page/retry-button.tsx';
import { corrections } from '../queries.ts';

const unmatched: CorrectionView['kind'][] = ['unknown-payment', 'foreign-payment'];

/** Payments that belong to no order of ours, and where our books were not the card provider's; in steady state none. */
export function Corrections() {
  const query = useQuery(corrections());
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const columns = columnsOf(setWish);
  const compare = (
    <AgainButton
      of="the books"
      send={() => call('POST /api/admin/operations/compare', { body: {} })}
      said={() => 'The books are being compared'}
    >
      Compare now
    </AgainButton>
  );
  return (
    <>
      <Panel title="Unmatched payments">
        <Loaded query={query} what="the payments" height={64}>
          {(data) => (
            <DataTable
              columns={columns}
              rows={data.corrections.filter(({ kind }) => unmatched.includes(kind))}
              keyOf={({ id }) => id}
              none="None. Every payment at the provider belongs to an order."
            />
          )}
        </Loaded>
      </Panel>
      <Panel title="Corrections of the books" remark={compare}>
        <Loaded query={query} what="the corrections" height={120}>
          {(data) => (
            <>
              {data.total > 0 && (
                <p className={styles.remark}>
                  {data.total} in all, {data.lastDay} since yesterday
                </p>
              )}
              <DataTable
                columns={columns}
                rows={data.corrections.filter(({ kind }) => !unmatched.includes(kind))}
                keyOf={({ id }) => id}
                none="None. Our books are the provider's."
              />
            </>
          )}
        </Loaded>
      </Panel>
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </>
  );
}

const columnsOf = (onResolve: (wish: ReasonWish) => void): Column<CorrectionView>[] => [
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
    drops: 'middle',
    cell: ({ before, after }) => (
      <>
        {valueWords(before)}
        <br />
        {valueWords(after)}
      </>
    ),
  },
  {
    name: 'Seen',
    drops: 'middle',
    cell: ({ seenAt, times }) => `${whenWords(seenAt)}${times > 1 ? `, ${times} times` : ''}`,
  },
  {
    name: 'Settle',
    isQuiet: true,
    isNumber: true,
    cell: (correction) =>
      correction.resolvedAt ? (
        `Looked at ${whenWords(correction.resolvedAt)}`
      ) : (
        <Button
          look="default"
          aria-label={`Settle: ${correction.objectId}`}
          onClick={() => onResolve(wishOf(correction))}
        >
          Settle
        </Button>
      ),
  },
];

const valueWords = (values: CorrectionView['before']): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const wishOf = ({ id, kind, objectId }: CorrectionView): ReasonWish => ({
  title: 'Settle this correction',
  confirm: 'I looked at it',
  hint: 'What it was. The audit log keeps it.',
  said: 'The correction is settled',
  send: (reason) => call('POST /api/admin/corrections/:id/resolve', { params: { id }, body: { reason } }),
  children: (
    <p>
      {kind} {objectId}
    </p>
  ),
});
