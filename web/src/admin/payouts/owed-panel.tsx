import type { OwedEarnings } from '@fondly/contract/admin/money';
import { formatCents } from '@fondly/contract/money';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { CsvLink } from '../../shared/ui/actions/csv-link.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { MetricCard, MetricCards } from '../../shared/ui/data/metric-card.tsx';
import { Checkbox } from '../../shared/ui/forms/checkbox.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { payoutSetupNames } from '../restaurants/payout-setup-names.ts';
import { PayoutRestaurant } from './payout-restaurant.tsx';

type Props = { owed: readonly OwedEarnings[]; onPay: (rows: OwedEarnings[]) => void };

/** What the operator pays at the bank: the sums by reason, a file for the bank, and one entry for several transfers. */
export function OwedPanel({ owed, onPay }: Props) {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const payable = owed.filter(({ cents }) => cents > 0);
  const chosen = payable.filter(({ restaurantId }) => chosenIds.includes(restaurantId));
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds(isChosen ? [...chosenIds, id] : chosenIds.filter((other) => other !== id));
  return (
    <>
      <OwedSums owed={owed} />
      <Panel
        title="Owed to kitchens"
        note={payable.length > 0 && <CsvLink to="/api/admin/payouts.csv" contentName="what is owed" />}
      >
        <p className={`note ${styles.remark}`}>
          Earned by kitchens whose account cannot receive it yet, and what no account receives: corrections, and refunds
          of what was paid. Stripe pays the others automatically.
        </p>
        <DataTable
          columns={[
            ...(payable.length > 1 ? [toChoiceColumn(chosenIds, choose)] : []),
            ...listColumns((row) => onPay([row])),
          ]}
          rows={owed}
          getKey={({ restaurantId }) => restaurantId}
          emptyText="Nothing is owed. Stripe pays every kitchen automatically."
        />
        {payable.length > 1 && (
          <div className="row wrap gap-12">
            <Button disabled={chosen.length === 0} onClick={() => onPay(chosen)}>
              {chosen.length === 0
                ? 'Mark selected as paid'
                : `Mark ${chosen.length} as paid: ${formatCents(sum(chosen))}`}
            </Button>
            {chosen.length < payable.length && (
              <Button variant="subtle" onClick={() => setChosenIds(payable.map(({ restaurantId }) => restaurantId))}>
                Select all
              </Button>
            )}
          </div>
        )}
      </Panel>
    </>
  );
}

const sum = (rows: readonly OwedEarnings[]): number => rows.reduce((total, { cents }) => total + cents, 0);
const countRestaurants = (rows: readonly OwedEarnings[]): string => pluralize(rows.length, 'kitchen');
const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function OwedSums({ owed }: Pick<Props, 'owed'>) {
  const withoutAccount = owed.filter(({ cents, payoutSetup }) => cents > 0 && payoutSetup !== 'on');
  const corrections = owed.filter(({ cents, payoutSetup }) => cents > 0 && payoutSetup === 'on');
  const owedBack = owed.filter(({ cents }) => cents < 0);
  return (
    <MetricCards>
      <MetricCard
        label="Without an account"
        value={formatCents(sum(withoutAccount))}
        note={countRestaurants(withoutAccount)}
      />
      <MetricCard
        label="Corrections and refunds"
        value={formatCents(sum(corrections))}
        note={countRestaurants(corrections)}
      />
      <MetricCard label="Owed by kitchens" value={formatCents(-sum(owedBack))} note={countRestaurants(owedBack)} />
    </MetricCards>
  );
}

const toChoiceColumn = (
  chosenIds: readonly string[],
  onChoose: (id: string, isChosen: boolean) => void,
): Column<OwedEarnings> => ({
  name: 'Choose',
  isHeadingHidden: true,
  cell: ({ restaurantId: id, name, cents }) =>
    cents > 0 && (
      <Checkbox name={`pay-${id}`} isChecked={chosenIds.includes(id)} onChange={(isChosen) => onChoose(id, isChosen)}>
        <span className="visually-hidden">Choose {name}</span>
      </Checkbox>
    ),
});

const getPayLabel = ({ cents }: OwedEarnings) => (cents > 0 ? 'Mark paid' : 'Mark paid back');

const listColumns = (onPay: (row: OwedEarnings) => void): Column<OwedEarnings>[] => [
  {
    name: 'Kitchen',
    isRowHeader: true,
    cell: (row) => <PayoutRestaurant restaurant={row}>Stripe: {payoutSetupNames[row.payoutSetup]}</PayoutRestaurant>,
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
