import type { AdjustmentRow, ManualPayout, OwedEarnings } from '@fondly/contract/admin/money';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { formatCalendarDay, formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { owed } from '../queries.ts';
import { ManualPayoutDialog } from './manual-payout-dialog.tsx';
import { OwedPanel } from './owed-panel.tsx';
import { PayeeYearPanel } from './payee-year-panel.tsx';
import { PayoutRestaurant } from './payout-restaurant.tsx';

/** /admin/payouts: amounts owed that Stripe does not pay, manual payouts, and adjustments. */
export default function PayoutsPage() {
  const [paid, setPaid] = useState<OwedEarnings[]>([]);
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const query = useQuery(owed());
  const total = query.data?.owed.reduce((sum, { cents }) => sum + Math.max(0, cents), 0) ?? 0;
  return (
    <AdminPage title="Manual payouts" note={query.data ? `${formatCents(total)} owed` : ''}>
      <QueryContent query={query} what="the payouts" height={480}>
        {(data) => (
          <>
            <OwedPanel owed={data.owed} onPay={setPaid} />
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
      {/* Shown with the tables above it, so that it does not move. */}
      {!query.isPending && <PayeeYearPanel />}
      <ManualPayoutDialog owed={paid} onClose={() => setPaid([])} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </AdminPage>
  );
}

const getManualPayoutColumns = (onReturn: (request: ReasonRequest) => void): Column<ManualPayout>[] => [
  {
    name: 'Kitchen and reference',
    cell: (row) => <PayoutRestaurant restaurant={row}>{row.reference}</PayoutRestaurant>,
  },
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
  { name: 'Kitchen and reason', cell: (row) => <PayoutRestaurant restaurant={row}>{row.reason}</PayoutRestaurant> },
  { name: 'Order', cell: ({ orderNumber }) => orderNumber ?? 'None' },
  { name: 'Made', cell: ({ madeAt }) => formatDateTime(madeAt) },
  { name: 'Amount', isNumber: true, cell: ({ amountCents }) => formatCents(amountCents) },
];

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
