import type { AlarmView } from '@fondly/contract/admin/alarms';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Loaded } from '../../shared/ui/feedback/query-content.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import { alarms, complaints } from '../queries.ts';
import { useFilter } from '../use-filter.ts';

const chips = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Settled' },
] as const;

/** /admin/alarms: what did not settle by itself. */
export default function AlarmsPage() {
  const { get, set } = useFilter();
  const which = get('which') === 'resolved' ? 'resolved' : 'open';
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const query = useQuery(alarms(which));
  return (
    <AdminPage title="Alarms" remark={query.data ? `${query.data.open} open` : ''}>
      <Reports />
      <Panel title="What a person must look at">
        <ChipRow label="Alarms" chips={chips} value={which} onChange={(next) => set({ which: next })} />
        <Loaded query={query} what="the alarms" height={200}>
          {({ alarms: rows }) => (
            <DataTable
              columns={columns(setWish)}
              rows={rows}
              keyOf={({ id }) => id}
              none={which === 'open' ? 'Nothing is alarming.' : 'None was settled yet.'}
            />
          )}
        </Loaded>
      </Panel>
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </AdminPage>
  );
}

/** Reports that wait for Fondly are no alarms, and as urgent. */
function Reports() {
  const { data } = useQuery(complaints('with-fondly'));
  const count = data?.complaints.length ?? 0;
  if (count === 0) return null;
  const action = (
    <ButtonLink look="default" to="/admin/problems">
      To the reports
    </ButtonLink>
  );
  return (
    <Banner tone="warning" lead="Customers wait." action={action}>
      {count === 1 ? 'One problem report is yours to decide.' : `${count} problem reports are yours to decide.`}
    </Banner>
  );
}

const columns = (onResolve: (wish: ReasonWish) => void): Column<AlarmView>[] => [
  {
    name: 'What',
    cell: ({ kind, text }) => (
      <>
        <b>{kind.replaceAll('-', ' ')}</b>
        <br />
        {text}
      </>
    ),
  },
  {
    name: 'Order',
    drops: 'middle',
    cell: ({ orderId, orderNumber }) =>
      orderId ? (
        <Link className={`${styles.link} ${styles.code}`} to={`/admin/orders/${orderId}`}>
          {orderNumber}
        </Link>
      ) : (
        'None'
      ),
  },
  { name: 'Raised', drops: 'middle', cell: ({ raisedAt }) => whenWords(raisedAt) },
  {
    name: 'Settle',
    isQuiet: true,
    cell: (alarm) =>
      alarm.resolvedAt ? (
        `Settled ${whenWords(alarm.resolvedAt)}`
      ) : (
        <div className={styles.actions}>
          <Button look="default" aria-label={`Settle: ${alarm.text}`} onClick={() => onResolve(wishOf(alarm))}>
            Settle
          </Button>
          <DisputeShare alarm={alarm} onTake={onResolve} />
        </div>
      ),
  },
];

/** Losses are Fondly's, unless an operator has the kitchen bear its part. */
function DisputeShare({ alarm, onTake }: { alarm: AlarmView; onTake: (wish: ReasonWish) => void }) {
  const { dispute, orderNumber } = alarm;
  if (!dispute) return null;
  if (dispute.takenCents > 0) return <p>The kitchen bears {formatCents(dispute.takenCents)}</p>;
  if (dispute.shareCents === 0) return null;
  const amount = formatCents(dispute.shareCents);
  const wish: ReasonWish = {
    title: `Take ${amount} back from the kitchen`,
    confirm: `Take ${amount} back`,
    look: 'danger',
    hint: 'Only the audit log keeps this. The kitchen sees the amount in its earnings, as a disputed payment.',
    said: `${amount} of ${orderNumber ?? 'the order'} is the kitchen's to bear`,
    send: (reason) => call('POST /api/admin/disputes/:id/take-share', { params: { id: dispute.id }, body: { reason } }),
    children: <p>Losses are Fondly's unless you decide otherwise. When the dispute is won the kitchen gets it back.</p>,
  };
  return (
    <Button look="subtle" aria-label={`${wish.confirm}: ${orderNumber}`} onClick={() => onTake(wish)}>
      {wish.confirm}
    </Button>
  );
}

const wishOf = ({ id, text }: AlarmView): ReasonWish => ({
  title: 'Settle this alarm',
  confirm: 'It is settled',
  hint: 'How it was settled. The audit log keeps it.',
  said: 'The alarm is settled',
  // The number is part of the path, where everything is text.
  send: (reason) => call('POST /api/admin/alarms/:id/resolve', { params: { id: String(id) }, body: { reason } }),
  children: <p>{text}</p>,
});
