import * as m from '@fondly/messages';
import { IconCashBanknote, IconDeviceTablet, IconExternalLink, IconReceipt } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { usePaymentDashboard } from '../payouts/use-payment-dashboard.ts';
import styles from './quick-actions.module.css';

/** Links to common tasks beside the page's main action. Stripe's dashboard is linked once payouts are active. */
export function QuickActions() {
  const { restaurant } = useRestaurant();
  return (
    <section className="stack gap-12" aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="text-18 tight">
        {m.overview_actions()}
      </h2>
      <div className={`grid gap-12 ${styles.actions}`}>
        <Link
          to="/orders"
          className={`row text-15 weight-650 radius-14 gap-10 pointer bordered white ${styles.action}`}
        >
          <span className={`middle rigid radius-12 size-40 ${styles.tile}`}>
            <IconReceipt size={22} aria-hidden />
          </span>
          {m.overview_action_orders()}
        </Link>
        <Link
          to="/counter"
          className={`row text-15 weight-650 radius-14 gap-10 pointer bordered white ${styles.action}`}
        >
          <span className={`middle rigid radius-12 size-40 ${styles.tile}`} data-tone="plum">
            <IconDeviceTablet size={22} aria-hidden />
          </span>
          {m.overview_action_counter()}
        </Link>
        {restaurant.role === 'owner' && (
          <Link
            to="/dashboard?tab=payouts"
            className={`row text-15 weight-650 radius-14 gap-10 pointer bordered white ${styles.action}`}
          >
            <span className={`middle rigid radius-12 size-40 ${styles.tile}`} data-tone="leaf">
              <IconCashBanknote size={22} aria-hidden />
            </span>
            {m.overview_action_payouts()}
          </Link>
        )}
        {restaurant.payoutSetup === 'on' && <PaymentDashboard />}
      </div>
    </section>
  );
}

function PaymentDashboard() {
  const { open, isBusy } = usePaymentDashboard();
  return (
    <button
      type="button"
      className={`row text-15 weight-650 radius-14 gap-10 bordered white ${styles.action}`}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      onClick={open}
    >
      <span className="middle rigid radius-12 size-40 on-butter">
        <IconExternalLink size={22} aria-hidden />
      </span>
      {m.overview_action_payment_dashboard()}
    </button>
  );
}
