import { formatCents } from '@fondly/contract/money';
import type { PayoutView } from '@fondly/contract/restaurant/payouts';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { describeManualPayout, formatCalendarDay } from './format-period.ts';
import { PayoutStatus } from './payout-status.tsx';
import styles from './payouts.module.css';

/** Bank payouts. They have their own label because they lag behind the earnings. */
export function BankPayouts({ payouts }: { payouts: PayoutView[] }) {
  return (
    <section className="panel" aria-labelledby="bank-payouts">
      <h2 id="bank-payouts" className="text-18 tight">
        {m.restaurant_payouts_bank_heading()}
      </h2>
      <p className={`note ${styles.lead}`}>{m.restaurant_payouts_bank_lead()}</p>
      {payouts.length === 0 ? (
        <p className="note">{m.restaurant_payouts_bank_none()}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{m.restaurant_payouts_column_arrives()}</th>
              <th scope="col" className="number from-tablet">
                {m.restaurant_payouts_column_orders()}
              </th>
              <th scope="col" className="number from-tablet">
                {m.restaurant_payouts_sum_refunds()}
              </th>
              <th scope="col" className="number">
                {m.restaurant_payouts_column_payout()}
              </th>
              <th scope="col">{m.restaurant_payouts_column_status()}</th>
            </tr>
          </thead>
          <tbody>
            {payouts.map((payout) => (
              <Row key={payout.id} payout={payout} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ payout }: { payout: PayoutView }) {
  const day = formatCalendarDay(payout.arrivalDate);
  return (
    <tr>
      <th scope="row" className={styles.order}>
        <Link
          to={`/dashboard?tab=payouts&statement=${payout.id}`}
          className={`weight-650 inline-row min-height-48 ${styles.open}`}
          aria-label={m.restaurant_payouts_bank_statement_label({ day })}
        >
          {day}
        </Link>
        {payout.method === 'by-hand' && <span className="note">{describeManualPayout(payout)}</span>}
      </th>
      <td className="number from-tablet">{payout.orders}</td>
      <td className="number from-tablet">{formatCents(payout.refundsCents)}</td>
      <td className="number">
        <b>{formatCents(payout.amountCents)}</b>
      </td>
      <td>
        <PayoutStatus status={payout.status} />
      </td>
    </tr>
  );
}
