import type { AdjustmentRow, HandPayout, OwedRow } from '@fondly/contract/admin/money';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Loaded } from '../../shared/ui/feedback/query-content.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { dayWords, whenWords } from '../page/format-time.ts';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import { owed } from '../queries.ts';
import { payoutWords } from '../restaurants/payout-setup-names.ts';
import { PayDialog } from './manual-payout-dialog.tsx';

/** /admin/payouts: what kitchens are owed that the provider does not send, what was paid by hand, and put right. */
export default function PayoutsPage() {
  const [paid, setPaid] = useState<OwedRow | null>(null);
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const query = useQuery(owed());
  const total = query.data?.owed.reduce((sum, { cents }) => sum + Math.max(0, cents), 0) ?? 0;
  return (
    <AdminPage title="Payouts by hand" remark={query.data ? `${formatCents(total)} owed` : ''}>
      <Loaded query={query} what="the payouts" height={480}>
        {(data) => (
          <>
            <Panel title="Owed to kitchens">
              <p className={styles.remark}>
                Earned by kitchens whose account cannot receive it yet, and whatever no account brings: corrections, and
                refunds of what was paid. Stripe pays the others by itself.
              </p>
              <DataTable
                columns={owedColumns(setPaid)}
                rows={data.owed}
                keyOf={({ restaurantId }) => restaurantId}
                none="Nothing is owed. Stripe pays every kitchen by itself."
              />
            </Panel>
            <Panel title="Paid by hand">
              <DataTable columns={paidColumns(setWish)} rows={data.payouts} keyOf={({ id }) => id} none="None yet." />
            </Panel>
            <Panel title="Corrections of earnings">
              <DataTable
                columns={adjustmentColumns}
                rows={data.adjustments}
                keyOf={({ id }) => id}
                none="None yet. One is made on the page of its kitchen."
              />
            </Panel>
          </>
        )}
      </Loaded>
      <PayDialog owed={paid} onClose={() => setPaid(null)} />
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </AdminPage>
  );
}

const kitchenLink = ({ restaurantId, name }: { restaurantId: string; name: string }) => (
  <Link className={styles.link} to={`/admin/restaurants/${restaurantId}`}>
    {name}
  </Link>
);

const paidWords = ({ cents }: OwedRow) => (cents > 0 ? 'Mark paid' : 'Mark paid back');

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const owedColumns = (onPay: (row: OwedRow) => void): Column<OwedRow>[] => [
  {
    name: 'Kitchen',
    cell: (row) => (
      <>
        {kitchenLink(row)}
        <br />
        Stripe: {payoutWords[row.payoutSetup]}
      </>
    ),
  },
  {
    name: 'For',
    drops: 'middle',
    cell: ({ orders, adjustments }) =>
      [orders > 0 && counted(orders, 'order'), adjustments > 0 && counted(adjustments, 'correction')]
        .filter(Boolean)
        .join(', '),
  },
  { name: 'Since', drops: 'middle', cell: ({ since }) => whenWords(since) },
  { name: 'Owed', isNumber: true, cell: ({ cents }) => formatCents(cents) },
  {
    name: 'Pay',
    isQuiet: true,
    isNumber: true,
    cell: (row) => (
      <Button look="default" aria-label={`${paidWords(row)}: ${row.name}`} onClick={() => onPay(row)}>
        {paidWords(row)}
      </Button>
    ),
  },
];

const paidColumns = (onReturn: (wish: ReasonWish) => void): Column<HandPayout>[] => [
  { name: 'Kitchen and reference', cell: (row) => signed(row, row.reference) },
  { name: 'Day', drops: 'middle', cell: ({ paidOn }) => dayWords(paidOn) },
  { name: 'Amount', isNumber: true, cell: ({ amountCents }) => formatCents(amountCents) },
  {
    name: 'Came back',
    isQuiet: true,
    isNumber: true,
    cell: (row) =>
      row.status === 'failed' ? (
        'Came back'
      ) : (
        <Button look="subtle" aria-label={`Came back: ${row.reference}`} onClick={() => onReturn(returnWish(row))}>
          Came back
        </Button>
      ),
  },
];

const adjustmentColumns: Column<AdjustmentRow>[] = [
  { name: 'Kitchen and reason', cell: (row) => signed(row, row.reason) },
  { name: 'Order', drops: 'middle', cell: ({ orderNumber }) => orderNumber ?? 'None' },
  { name: 'Made', drops: 'middle', cell: ({ madeAt }) => whenWords(madeAt) },
  { name: 'Amount', isNumber: true, cell: ({ amountCents }) => formatCents(amountCents) },
];

/** A kitchen with a line under its name. */
const signed = (kitchen: { restaurantId: string; name: string }, text: string) => (
  <>
    {kitchenLink(kitchen)}
    <br />
    {text}
  </>
);

function returnWish({ id, name, amountCents, reference }: HandPayout): ReasonWish {
  return {
    title: `${formatCents(amountCents)} came back`,
    confirm: 'It came back',
    look: 'danger',
    hint: 'The kitchen reads this on its statement.',
    usual: 'The bank sent it back.',
    said: `${formatCents(amountCents)} is owed to ${name} again`,
    send: (reason) => call('POST /api/admin/payouts/:id/returned', { params: { id }, body: { reason } }),
    children: (
      <p>
        {reference}, to <b>{name}</b>. Its amount is owed again.
      </p>
    ),
  };
}
