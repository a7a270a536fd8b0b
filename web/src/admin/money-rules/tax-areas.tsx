import type { TaxArea, TaxRate } from '@fondly/contract/admin/tax';
import { formatTaxRate } from '@fondly/contract/prices/tax-rate';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { formatDate } from './format-rule.ts';
import { TaxDialog, type TaxDialogTarget } from './tax-dialog.tsx';

/** Every tax area with its rates. A rate is never changed: a later one takes its place. */
export function TaxAreas({ areas }: { areas: TaxArea[] }) {
  const [target, setTarget] = useState<TaxDialogTarget | null>(null);
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  return (
    <>
      <Panel
        title="Tax areas"
        note={
          <Button variant="light" onClick={() => setTarget({ kind: 'add-area' })}>
            Add a tax area
          </Button>
        }
      >
        <p className="muted">
          An order pays the rate of its kitchen's area on the day of pickup. You set a kitchen's area on its page.
        </p>
        {areas.length === 0 && <p className="muted">No tax area yet. No order is taxed.</p>}
      </Panel>
      {areas.map((area) => (
        <Panel
          key={area.slug}
          title={`${area.name} (${area.state})`}
          note={<AreaButtons area={area} onOpen={setTarget} />}
        >
          <p className="muted">
            {toRestaurantsText(area.restaurants)} {toRateText(area)}
          </p>
          <DataTable
            columns={rateColumns((rate) => setRequest(toWithdrawRequest(area, rate)))}
            rows={area.rates}
            getKey={({ id }) => id}
            emptyText="No rate yet."
          />
        </Panel>
      ))}
      <TaxDialog target={target} onClose={() => setTarget(null)} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </>
  );
}

const AreaButtons = ({ area, onOpen }: { area: TaxArea; onOpen: (target: TaxDialogTarget) => void }) => (
  <div className={`flex ${styles.rowButtons}`}>
    <Button
      variant="subtle"
      size="row"
      aria-label={`Rename ${area.name}`}
      onClick={() => onOpen({ kind: 'rename-area', area })}
    >
      Rename
    </Button>
    <Button
      variant="light"
      size="row"
      aria-label={`Add a rate for ${area.name}`}
      onClick={() => onOpen({ kind: 'add-rate', area })}
    >
      Add a rate
    </Button>
  </div>
);

const toRestaurantsText = (count: number): string => (count === 1 ? '1 kitchen.' : `${count} kitchens.`);

function toRateText({ rates }: TaxArea): string {
  const rate = rates.find(({ state }) => state === 'in-effect');
  return rate ? `Today's rate is ${formatTaxRate(rate.ppm)}.` : 'No rate is in effect, so its orders are not taxed.';
}

const stateNames: Record<TaxRate['state'], string> = {
  planned: 'Planned',
  'in-effect': 'In effect',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
};

function rateColumns(withdraw: (rate: TaxRate) => void): Column<TaxRate>[] {
  return [
    { name: 'From', cell: ({ fromDate }) => formatDate(fromDate) },
    { name: 'Rate', isNumber: true, cell: ({ ppm }) => formatTaxRate(ppm) },
    { name: 'State', cell: ({ state }) => stateNames[state] },
    { name: 'Source', cell: ({ source }) => source },
    { name: 'Entered by', hideBelow: 'wide', cell: ({ madeBy }) => madeBy },
    {
      name: 'What to do',
      isHeadingHidden: true,
      cell: (rate) =>
        rate.state === 'planned' && (
          <div className={`flex ${styles.rowButtons}`}>
            <Button
              variant="subtle"
              size="row"
              aria-label={`Withdraw ${formatTaxRate(rate.ppm)} from ${formatDate(rate.fromDate)}`}
              onClick={() => withdraw(rate)}
            >
              Withdraw
            </Button>
          </div>
        ),
    },
  ];
}

const toWithdrawRequest = (area: TaxArea, { id, ppm, fromDate }: TaxRate): ReasonRequest => ({
  title: `Withdraw ${formatTaxRate(ppm)} for ${area.name}`,
  confirmLabel: 'Withdraw',
  hint: 'Only the audit log keeps this.',
  successText: `${formatTaxRate(ppm)} is withdrawn`,
  send: (reason) => call('POST /api/admin/tax/rates/:id/withdraw', { params: { id }, body: { reason } }),
  children: <p>The rate before it stays in effect after {formatDate(fromDate)}.</p>,
});
