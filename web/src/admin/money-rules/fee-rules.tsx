import type { FeeRule } from '@fondly/contract/admin/fees';
import type { TaxArea } from '@fondly/contract/admin/tax';
import type { Output } from '@fondly/contract/api';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { FeeDialog } from './fee-dialog.tsx';
import { describeFee, formatDate } from './format-rule.ts';

type Props = { fees: Output<'GET /api/admin/fees'>; areas: TaxArea[] };

/** Every fee rule with its scope and state. A rule is never changed: a later one takes its place. */
export function FeeRules({ fees, areas }: Props) {
  const [isPlanning, setPlanning] = useState(false);
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  return (
    <>
      <Panel
        title="Fees"
        note={
          <Button variant="light" onClick={() => setPlanning(true)}>
            Plan a fee
          </Button>
        }
      >
        <p className="muted">
          Kitchens pay the fee out of their earnings; customers never pay it. The rule of a kitchen wins over the one of
          its tax area, and that over the one for all. You plan a fee for one kitchen on its page.
        </p>
        <DataTable
          columns={ruleColumns((rule) => setRequest(toWithdrawRequest(rule)))}
          rows={fees.rules}
          getKey={({ id }) => id}
          emptyText="No fee yet. Kitchens keep all of what they sell for."
        />
      </Panel>
      <FeeDialog scope={isPlanning ? { areas } : null} onClose={() => setPlanning(false)} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </>
  );
}

const stateNames: Record<FeeRule['state'], string> = {
  planned: 'Planned',
  'in-effect': 'In effect',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
};

const toScopeName = ({ restaurant, taxArea }: FeeRule): string => restaurant?.name ?? taxArea?.name ?? 'All kitchens';

function ruleColumns(withdraw: (rule: FeeRule) => void): Column<FeeRule>[] {
  return [
    { name: 'From', cell: ({ fromDate }) => formatDate(fromDate) },
    {
      name: 'For',
      cell: (rule) => (
        <>
          {rule.restaurant ? (
            <Link className={styles.link} to={`/admin/restaurants/${rule.restaurant.id}`}>
              {rule.restaurant.name}
            </Link>
          ) : (
            toScopeName(rule)
          )}
          <span className="note block">{stateNames[rule.state]}</span>
        </>
      ),
    },
    { name: 'Fee', isNumber: true, cell: describeFee },
    { name: 'Reason', hideBelow: 'wide', cell: ({ reason }) => reason },
    { name: 'Entered by', hideBelow: 'wide', cell: ({ madeBy }) => madeBy },
    {
      name: 'What to do',
      isHeadingHidden: true,
      cell: (rule) =>
        rule.state === 'planned' && (
          <div className={`flex ${styles.rowButtons}`}>
            <Button
              variant="subtle"
              size="row"
              aria-label={`Withdraw ${describeFee(rule)} for ${toScopeName(rule)} from ${formatDate(rule.fromDate)}`}
              onClick={() => withdraw(rule)}
            >
              Withdraw
            </Button>
          </div>
        ),
    },
  ];
}

const toWithdrawRequest = (rule: FeeRule): ReasonRequest => ({
  title: `Withdraw ${describeFee(rule)} for ${toScopeName(rule)}`,
  confirmLabel: 'Withdraw',
  hint: 'Only the audit log keeps this.',
  successText: `${describeFee(rule)} is withdrawn`,
  send: (reason) => call('POST /api/admin/fees/:id/withdraw', { params: { id: rule.id }, body: { reason } }),
  children: <p>The rule before it stays in effect after {formatDate(rule.fromDate)}.</p>,
});
