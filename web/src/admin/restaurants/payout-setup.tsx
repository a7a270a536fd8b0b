import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';
import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react';
import { payoutSetupNames } from './payout-setup-names.ts';
import styles from './review-checklist.module.css';

/** What the restaurant has not done yet is quiet: its earnings wait, and nobody has to act. */
const quiet = { className: 'muted', icon: null };
const variants = {
  'not-started': quiet,
  unfinished: quiet,
  // Payouts are on hold at Stripe, and the restaurant may not know.
  missing: { className: 'warning-text', icon: IconAlertTriangle },
  checking: { className: 'muted', icon: IconHourglass },
  on: { className: styles.fine, icon: IconCheck },
};

/** The state of a payout setup. A problem also has an icon, so color is not its only sign. */
export function PayoutSetup({ payoutSetup }: Pick<AdminRestaurantRow, 'payoutSetup'>) {
  const { className, icon: Icon } = variants[payoutSetup];
  return (
    <span className={`row gap-6 nowrap ${className}`}>
      {Icon && <Icon size={16} aria-hidden />}
      {payoutSetupNames[payoutSetup]}
    </span>
  );
}
