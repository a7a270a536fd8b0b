import { formatCents } from '@fondly/contract/money';
import type { PayoutsView } from '@fondly/contract/restaurant/payouts';
import { formatDay } from '@fondly/contract/time';
import { IconCheck } from '@tabler/icons-react';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import styles from './payouts.module.css';

/** The three setup steps of payouts with their dates, and the amounts that wait for them. */
export function PayoutAccount({ figures }: { figures: PayoutsView }) {
  const { account } = figures;
  const bank = account?.bankLast4 ? `Bank ending ${account.bankLast4}` : null;
  return (
    <section className="panel" aria-labelledby="payout-account">
      <h2 id="payout-account" className="text-18 tight">
        Payout account
      </h2>
      <ol className="stack gap-16">
        <Step name="Account created" at={account?.createdAt ?? null} />
        <Step name="Identity confirmed" at={account?.onboardedAt ?? null} />
        <Step name="Payouts on" at={account?.payoutsEnabledAt ?? null} fact={bank} />
      </ol>
      <UnpaidBalances figures={figures} />
      <p className={`note line-above ${styles.small}`}>
        Payouts are automatic every week. There are no setup fees and no fees in the pilot.
      </p>
    </section>
  );
}

/**
 * Earned amounts that were not paid out, where they are and how they are paid. Amounts that the restaurant owes are
 * shown as well.
 */
function UnpaidBalances({ figures: { waitingCents, accountCents, carriedOverCents } }: { figures: PayoutsView }) {
  return (
    <>
      {waitingCents > 0 && (
        <p className={`text-14 radius-12 on-butter ${styles.held}`}>
          <b>{formatCents(waitingCents)}</b> of your earnings are kept for you and go out as soon as your account can
          receive them, or by a bank transfer from Fondly before that.
        </p>
      )}
      {accountCents > 0 && (
        <p className="text-14">
          <b>{formatCents(accountCents)}</b> is with your payout account. It leaves on a Monday, two business days after
          the sale or later.
        </p>
      )}
      {accountCents < 0 && (
        <p className={`text-14 radius-12 on-butter ${styles.held}`}>
          Refunds took <b>{formatCents(-accountCents)}</b> more than your payout account held. It&apos;s taken from your
          next sales. If there are none, Stripe may take it from your bank account.
        </p>
      )}
      {carriedOverCents > 0 && (
        <p className="text-14">
          <b>{formatCents(carriedOverCents)}</b> comes with the next bank transfer from Fondly.
        </p>
      )}
      {carriedOverCents < 0 && (
        <p className={`text-14 radius-12 on-butter ${styles.held}`}>
          <b>{formatCents(-carriedOverCents)}</b> is taken off the next bank transfer from Fondly: a correction, or the
          refund of an order that you were paid for.
        </p>
      )}
    </>
  );
}

type StepProps = { name: string; at: string | null; fact?: string | null };

function Step({ name, at, fact }: StepProps) {
  const { timezone } = useRestaurant().restaurant;
  return (
    <li className={`row gap-14 ${styles.step}`} data-done={at !== null || undefined}>
      <span className={`middle rigid circle sunken size-36 ${styles.dot}`} aria-hidden>
        {at && <IconCheck size={22} />}
      </span>
      <span>
        <b>{name}</b>
        <span className="note">{at ? (fact ?? formatDay(new Date(at), timezone)) : 'Not yet'}</span>
      </span>
    </li>
  );
}
