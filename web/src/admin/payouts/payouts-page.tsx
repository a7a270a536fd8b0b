import type { AdjustmentRow, HandPayout, OwedRow } from '@fondly/contract/admin-money';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api.ts';
import { Button } from '../../shared/button.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Skeleton } from '../../shared/skeleton.tsx';
import { AdminPage, Panel } from '../parts/admin-page.tsx';
import styles from '../parts/parts.module.css';
import { payoutWords } from '../parts/payout-words.ts';
import { ReasonDialog, type ReasonWish } from '../parts/reason-dialog.tsx';
import { dayWords, whenWords } from '../parts/time-words.ts';
import { owed } from '../queries.ts';
import { PayDialog } from './pay-dialog.tsx';

/** /admin/payouts: what kitchens are owed that the provider does not send, what was paid by hand, and put right. */
export default function PayoutsPage() {
  const [paid, setPaid] = useState<OwedRow | null>(null);
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const { data, isPending, error, refetch } = useQuery(owed());
  const total = data?.owed.reduce((sum, { cents }) => sum + Math.max(0, cents), 0) ?? 0;
  return (
    <AdminPage title="Payouts by hand" remark={data ? `${formatCents(total)} owed` : ''}>
      {isPending && <Skeleton height={480} radius={16} />}
      {!isPending && !data && (
        <LoadFailed reader="kitchen" what="the payouts" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Panel title="Owed to kitchens">
            <p className={styles.remark}>
              Earned by kitchens whose account cannot receive it yet, and whatever no account brings: corrections, and
              refunds of what was paid. Stripe pays the others by itself.
            </p>
            <Owed rows={data.owed} onPay={setPaid} />
          </Panel>
          <Panel title="Paid by hand">
            <Paid rows={data.payouts} onReturn={setWish} />
          </Panel>
          <Panel title="Corrections of earnings">
            <Adjustments rows={data.adjustments} />
          </Panel>
        </>
      )}
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

function Owed({ rows, onPay }: { rows: OwedRow[]; onPay: (row: OwedRow) => void }) {
  if (rows.length === 0) return <p className={styles.none}>Nothing is owed. Stripe pays every kitchen by itself.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Kitchen</th>
          <th scope="col" className={styles.middle}>
            For
          </th>
          <th scope="col" className={styles.middle}>
            Since
          </th>
          <th scope="col" className={styles.number}>
            Owed
          </th>
          <th scope="col">
            <span className="visually-hidden">Pay</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.restaurantId}>
            <th scope="row">
              {kitchenLink(row)}
              <br />
              Stripe: {payoutWords[row.payoutSetup]}
            </th>
            <td className={styles.middle}>
              {[
                row.orders > 0 && counted(row.orders, 'order'),
                row.adjustments > 0 && counted(row.adjustments, 'correction'),
              ]
                .filter(Boolean)
                .join(', ')}
            </td>
            <td className={styles.middle}>{whenWords(row.since)}</td>
            <td className={styles.number}>{formatCents(row.cents)}</td>
            <td className={styles.number}>
              <Button look="default" aria-label={`${paidWords(row)}: ${row.name}`} onClick={() => onPay(row)}>
                {paidWords(row)}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Paid({ rows, onReturn }: { rows: HandPayout[]; onReturn: (wish: ReasonWish) => void }) {
  if (rows.length === 0) return <p className={styles.none}>None yet.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Kitchen and reference</th>
          <th scope="col" className={styles.middle}>
            Day
          </th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
          <th scope="col">
            <span className="visually-hidden">Came back</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {kitchenLink(row)}
              <br />
              {row.reference}
            </th>
            <td className={styles.middle}>{dayWords(row.paidOn)}</td>
            <td className={styles.number}>{formatCents(row.amountCents)}</td>
            <td className={styles.number}>
              {row.status === 'failed' ? (
                'Came back'
              ) : (
                <Button
                  look="subtle"
                  aria-label={`Came back: ${row.reference}`}
                  onClick={() => onReturn(returnWish(row))}
                >
                  Came back
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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

function Adjustments({ rows }: { rows: AdjustmentRow[] }) {
  if (rows.length === 0) return <p className={styles.none}>None yet. One is made on the page of its kitchen.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Kitchen and reason</th>
          <th scope="col" className={styles.middle}>
            Order
          </th>
          <th scope="col" className={styles.middle}>
            Made
          </th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {kitchenLink(row)}
              <br />
              {row.reason}
            </th>
            <td className={styles.middle}>{row.orderNumber ?? 'None'}</td>
            <td className={styles.middle}>{whenWords(row.madeAt)}</td>
            <td className={styles.number}>{formatCents(row.amountCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
