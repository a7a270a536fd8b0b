import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';
import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react';
import { payoutSetupNames } from './payout-setup-names.ts';
import styles from './review-checklist.module.css';

/** Without a finished setup, what a restaurant earns cannot be paid out. */
const warning = { className: 'warning-text', icon: IconAlertTriangle };
const quiet = { className: 'muted', icon: null };
const variants = {
  'not-started': warning,
  unfinished: warning,
  missing: warning,
  checking: { className: 'muted', icon: IconHourglass },
  on: { className: styles.fine, icon: IconCheck },
};

/**
 * The state of a payout setup, with an icon, so that a warning is not a color alone. A setup that has not started is no
 * warning before the first order.
 */
export function PayoutSetup({ payoutSetup, orders }: Pick<AdminRestaurantRow, 'payoutSetup' | 'orders'>) {
  const { className, icon: Icon } = payoutSetup === 'not-started' && orders === 0 ? quiet : variants[payoutSetup];
  return (
    <span className={`row gap-6 nowrap ${className}`}>
      {Icon && <Icon size={16} aria-hidden />}
      {payoutSetupNames[payoutSetup]}
    </span>
  );
}
