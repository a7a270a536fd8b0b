import { IconCashBanknote, IconDeviceTablet, IconExternalLink, IconPlus, IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { usePaymentDashboard } from '../payouts/use-payment-dashboard.ts';
import overviewStyles from './overview.module.css';
import styles from './quick-actions.module.css';

/** What a kitchen comes for; the provider's dashboard only once payouts are on. */
export function QuickActions() {
  const { restaurant } = useRestaurant();
  return (
    <section className={overviewStyles.column} aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={overviewStyles.panelTitle}>
        Quick Actions
      </h2>
      <div className={styles.actions}>
        <Link to="/new-menu-item" className={`${styles.action} ${styles.main}`}>
          <span className={styles.tile}>
            <IconPlus size={22} aria-hidden />
          </span>
          Add New Meal
        </Link>
        <Link to="/orders" className={styles.action}>
          <span className={styles.tile}>
            <IconReceipt size={22} aria-hidden />
          </span>
          View Orders
        </Link>
        <Link to="/counter" className={styles.action}>
          <span className={styles.tile}>
            <IconDeviceTablet size={22} aria-hidden />
          </span>
          Open Counter
        </Link>
        {restaurant.role === 'owner' && (
          <Link to="/dashboard?tab=payouts" className={styles.action}>
            <span className={styles.tile}>
              <IconCashBanknote size={22} aria-hidden />
            </span>
            Check Payouts
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
    <button type="button" className={styles.action} disabled={isBusy} aria-busy={isBusy || undefined} onClick={open}>
      <span className={styles.tile}>
        <IconExternalLink size={22} aria-hidden />
      </span>
      Payment dashboard
    </button>
  );
}
