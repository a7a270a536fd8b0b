import { formatCents } from '@fondly/contract/money';
import type { PayoutsView } from '@fondly/contract/restaurant/payouts';
import { formatDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconCheck } from '@tabler/icons-react';
import { MessageText } from '../../shared/language/message-text.tsx';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import styles from './payouts.module.css';

/** The three setup steps of payouts with their dates, and the amounts that wait for them. */
export function PayoutAccount({ figures }: { figures: PayoutsView }) {
  const { account } = figures;
  const bank = account?.bankLast4 ? m.restaurant_payouts_account_bank({ digits: account.bankLast4 }) : null;
  return (
    <section className="panel" aria-labelledby="payout-account">
      <h2 id="payout-account" className="text-18 tight">
        {m.restaurant_payouts_account_heading()}
      </h2>
      <ol className="stack gap-16">
        <Step name={m.restaurant_payouts_account_created()} at={account?.createdAt ?? null} />
        <Step name={m.restaurant_payouts_account_identity()} at={account?.onboardedAt ?? null} />
        <Step name={m.restaurant_payouts_account_payouts_on()} at={account?.payoutsEnabledAt ?? null} fact={bank} />
      </ol>
      <UnpaidBalances figures={figures} />
      <p className={`note line-above ${styles.small}`}>
        {hasRestaurantFees() ? m.restaurant_payouts_account_note_with_fees() : m.restaurant_payouts_account_note()}
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
          <Amount message={m.restaurant_payouts_balance_held} cents={waitingCents} />
        </p>
      )}
      {accountCents > 0 && (
        <p className="text-14">
          <Amount message={m.restaurant_payouts_balance_in_account} cents={accountCents} />
        </p>
      )}
      {accountCents < 0 && (
        <p className={`text-14 radius-12 on-butter ${styles.held}`}>
          <Amount message={m.restaurant_payouts_balance_owed} cents={-accountCents} />
        </p>
      )}
      {carriedOverCents > 0 && (
        <p className="text-14">
          <Amount message={m.restaurant_payouts_balance_next_transfer} cents={carriedOverCents} />
        </p>
      )}
      {carriedOverCents < 0 && (
        <p className={`text-14 radius-12 on-butter ${styles.held}`}>
          <Amount message={m.restaurant_payouts_balance_deducted} cents={-carriedOverCents} />
        </p>
      )}
    </>
  );
}

type AmountProps = { message: typeof m.restaurant_payouts_balance_held; cents: number };

const Amount = ({ message, cents }: AmountProps) => (
  <MessageText parts={message.parts({ amount: formatCents(cents) })} tags={{ strong: (text) => <b>{text}</b> }} />
);

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
        <span className="note">
          {at ? (fact ?? formatDay(new Date(at), timezone)) : m.restaurant_payouts_account_not_yet()}
        </span>
      </span>
    </li>
  );
}
