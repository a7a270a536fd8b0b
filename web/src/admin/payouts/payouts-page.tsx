import type { AdjustmentRow, ManualPayout, OwedEarnings } from '@fondly/contract/admin/money';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { formatCalendarDay, formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { owed } from '../queries.ts';
import { payoutSetupNames } from '../restaurants/payout-setup-names.ts';
import { ManualPayoutDialog } from './manual-payout-dialog.tsx';
import { PayeeYearPanel } from './payee-year-panel.tsx';

/** /admin/payouts: amounts owed that Stripe does not pay, manual payouts, and adjustments. */
export default function PayoutsPage() {
  const [paid, setPaid] = useState<OwedEarnings | null>(null);
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const query = useQuery(owed());
  const total = query.data?.owed.reduce((sum, { cents }) => sum + Math.max(0, cents), 0) ?? 0;
  return (
    <AdminPage title="Manual payouts" note={query.data ? `${formatCents(total)} owed` : ''}>
      <QueryContent query={query} what="the payouts" height={480}>
        {(data) => (
          <>
            <Panel title="Owed to kitchens">
              <p className={`note ${styles.remark}`}>
                Earned by kitchens whose account cannot receive it yet, and what no account receives: corrections, and
                refunds of what was paid. Stripe pays the others automatically.
              </p>
              <DataTable
                columns={getOwedColumns(setPaid)}
                rows={data.owed}
                getKey={({ restaurantId }) => restaurantId}
                emptyText="Nothing is owed. Stripe pays every kitchen automatically."
              />
            </Panel>
            <Panel title="Paid manually">
              <DataTable
                columns={getManualPayoutColumns(setRequest)}
                rows={data.payouts}
                getKey={({ id }) => id}
                emptyText="None yet."
              />
            </Panel>
            <Panel title="Corrections of earnings">
              <DataTable
                columns={adjustmentColumns}
                rows={data.adjustments}
                getKey={({ id }) => id}
                emptyText="None yet. One is made on the page of its kitchen."
              />
            </Panel>
          </>
        )}
      </QueryContent>
      <PayeeYearPanel />
      <ManualPayoutDialog owed={paid} onClose={() => setPaid(null)} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </AdminPage>
  );
}

const renderRestaurantLink = ({ restaurantId, name }: { restaurantId: string; name: string }) => (
  <Link className={styles.link} to={`/admin/restaurants/${restaurantId}`}>
    {name}
  </Link>
);

const getPayLabel = ({ cents }: OwedEarnings) => (cents > 0 ? 'Mark paid' : 'Mark paid back');

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const getOwedColumns = (onPay: (row: OwedEarnings) => void): Column<OwedEarnings>[] => [
  {
    name: 'Kitchen',
    cell: (row) => (
      <>
        {renderRestaurantLink(row)}
        <br />
        Stripe: {payoutSetupNames[row.payoutSetup]}
      </>
    ),
  },
  {
    name: 'For',
    cell: ({ orders, adjustments }) =>
      [orders > 0 && pluralize(orders, 'order'), adjustments > 0 && pluralize(adjustments, 'correction')]
        .filter(Boolean)
        .join(', '),
  },
  { name: 'Since', cell: ({ since }) => formatDateTime(since) },
  { name: 'Owed', isNumber: true, cell: ({ cents }) => formatCents(cents) },
  {
    name: 'Pay',
    isHeadingHidden: true,
    isNumber: true,
    cell: (row) => (
      <Button variant="default" aria-label={`${getPayLabel(row)}: ${row.name}`} onClick={() => onPay(row)}>
        {getPayLabel(row)}
      </Button>
    ),
  },
];

const getManualPayoutColumns = (onReturn: (request: ReasonRequest) => void): Column<ManualPayout>[] => [
  { name: 'Kitchen and reference', cell: (row) => renderWithRestaurant(row, row.reference) },
  { name: 'Day', cell: ({ paidOn }) => formatCalendarDay(paidOn) },
  { name: 'Amount', isNumber: true, cell: ({ amountCents }) => formatCents(amountCents) },
  {
    name: 'Came back',
    isHeadingHidden: true,
    isNumber: true,
    cell: (row) =>
      row.status === 'failed' ? (
        'Came back'
      ) : (
        <Button
          variant="subtle"
          aria-label={`Came back: ${row.reference}`}
          onClick={() => onReturn(toReturnRequest(row))}
        >
          Came back
        </Button>
      ),
  },
];

const adjustmentColumns: Column<AdjustmentRow>[] = [
  { name: 'Kitchen and reason', cell: (row) => renderWithRestaurant(row, row.reason) },
  { name: 'Order', cell: ({ orderNumber }) => orderNumber ?? 'None' },
  { name: 'Made', cell: ({ madeAt }) => formatDateTime(madeAt) },
  { name: 'Amount', isNumber: true, cell: ({ amountCents }) => formatCents(amountCents) },
];

/** A restaurant's name with a line below. */
const renderWithRestaurant = (restaurant: { restaurantId: string; name: string }, text: string) => (
  <>
    {renderRestaurantLink(restaurant)}
    <br />
    {text}
  </>
);

function toReturnRequest({ id, name, amountCents, reference }: ManualPayout): ReasonRequest {
  return {
    title: `${formatCents(amountCents)} came back`,
    confirmLabel: 'It came back',
    variant: 'danger',
    hint: 'The kitchen reads this on its statement.',
    defaultReason: 'The bank sent it back.',
    successText: `${formatCents(amountCents)} is owed to ${name} again`,
    send: (reason) => call('POST /api/admin/payouts/:id/returned', { params: { id }, body: { reason } }),
    children: (
      <p>
        {reference}, to <b>{name}</b>. Its amount is owed again.
      </p>
    ),
  };
}
