import { formatCents } from '@fondly/contract/money';
import type { PayoutsView } from '@fondly/contract/payout';
import { dayName } from '@fondly/contract/time';
import { IconCheck } from '@tabler/icons-react';
import { useKitchen } from '../shell/kitchen-context.ts';
import styles from './payouts.module.css';

/** The three steps to being paid, each with its day once it is done, and what waits until then. */
export function PayoutAccount({ figures: { account, waitingCents } }: { figures: PayoutsView }) {
  const bank = account?.bankLast4 ? `Bank ending ${account.bankLast4}` : null;
  return (
    <section className={styles.panel} aria-labelledby="payout-account">
      <h2 id="payout-account" className={styles.panelTitle}>
        Payout account
      </h2>
      <ol className={styles.steps}>
        <Step name="Account created" at={account?.createdAt ?? null} />
        <Step name="Identity confirmed" at={account?.onboardedAt ?? null} />
        <Step name="Payouts on" at={account?.payoutsEnabledAt ?? null} fact={bank} />
      </ol>
      {waitingCents > 0 && (
        <p className={styles.held}>
          <b>{formatCents(waitingCents)}</b> of your earnings are kept for you and go out as soon as your account can
          receive them.
        </p>
      )}
      <p className={styles.small}>
        Payouts are automatic every week. There are no setup fees and no fees in the pilot.
      </p>
    </section>
  );
}

type StepProps = { name: string; at: string | null; fact?: string | null };

function Step({ name, at, fact }: StepProps) {
  const { timezone } = useKitchen().restaurant;
  return (
    <li className={styles.step} data-done={at !== null || undefined}>
      <span className={styles.dot} aria-hidden>
        {at && <IconCheck size={22} />}
      </span>
      <span>
        <b>{name}</b>
        <span className={styles.facts}>{at ? (fact ?? dayName(new Date(at), timezone)) : 'Not yet'}</span>
      </span>
    </li>
  );
}
