import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';
import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react';
import { payoutSetupNames } from './payout-setup-names.ts';
import styles from './review-checklist.module.css';

const quiet = { className: 'muted', icon: null };
const warning = { className: 'warning-text', icon: IconAlertTriangle };
const variants = {
  missing: warning,
  'not-started': null,
  unfinished: null,
  checking: { className: 'muted', icon: IconHourglass },
  on: { className: styles.fine, icon: IconCheck },
};

/**
 * The state of a payout setup. Missing details are a problem, because somebody has to give them. A setup that nobody
 * finished is one once money waits for it. A problem also has an icon, so color is not its only sign.
 */
export function PayoutSetup({ payoutSetup, netCents }: Pick<AdminRestaurantRow, 'payoutSetup' | 'netCents'>) {
  const isWaiting = variants[payoutSetup] === null && netCents > 0;
  const { className, icon: Icon } = variants[payoutSetup] ?? (isWaiting ? warning : quiet);
  return (
    <>
      <span className={`row gap-6 nowrap leading-135 ${className}`}>
        {Icon && <Icon size={16} aria-hidden />}
        {payoutSetupNames[payoutSetup]}
      </span>
      {isWaiting && <span className="caption nowrap leading-135">Money is waiting</span>}
    </>
  );
}
