import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { IconBuildingBank, IconExternalLink, IconShieldCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { useKitchen } from '../navigation/restaurant-context.ts';
import { useOnboarding } from '../payouts/use-onboarding.ts';
import { useOnboardingReturn } from '../payouts/use-onboarding-return.ts';
import { useAccountAgain } from '../payouts/use-refresh-payout-account.ts';
import styles from './payout-setup-banner.module.css';
import { useDismissPayoutsOn } from './use-dismiss-payouts-message.ts';

type Setup = NonNullable<OwnRestaurantView['payoutSetup']>;

const toDo: Record<Exclude<Setup, 'checking' | 'on'>, { title: string; text: string; button: string }> = {
  'not-started': {
    title: 'Connect your bank to get paid',
    text: 'You can sell already: your earnings are kept for you. Weekly automatic payouts, no setup fees during the pilot.',
    button: 'Set up payouts',
  },
  unfinished: {
    title: 'Finish setting up payouts',
    text: 'You have begun with our payment provider. Your earnings are kept for you until you are done.',
    button: 'Continue setup',
  },
  missing: {
    title: 'Our payment provider needs more from you',
    text: 'Payouts wait until it knows what is missing. It takes a few minutes.',
    button: 'Add what is missing',
  },
};

/**
 * Where the way to being paid stands (restaurant specification, section 4, restaurant status), by the provider's word:
 * not set up, being checked, or on, which can be put away. An application under review has a page of its own.
 */
export function StatusBanner() {
  const { payoutSetup } = useKitchen().restaurant;
  // The bank is the owner's alone.
  return payoutSetup ? <PayoutBanner setup={payoutSetup} /> : null;
}

function PayoutBanner({ setup }: { setup: Setup }) {
  const onboarding = useOnboarding();
  const account = useAccountAgain();
  useOnboardingReturn({ onSuccess: account.ask, onRefresh: onboarding.start });
  return (
    <>
      {onboarding.problem && <Failed problem={onboarding.problem} onRetry={onboarding.start} />}
      {account.problem && <Failed problem={account.problem} onRetry={account.ask} />}
      {setup === 'checking' && <Checking isBusy={account.isBusy} onAsk={account.ask} />}
      {setup === 'on' && <PayoutsOn />}
      {setup !== 'checking' && setup !== 'on' && (
        <ToDo setup={setup} isBusy={onboarding.isBusy || account.isBusy} onStart={onboarding.start} />
      )}
    </>
  );
}

function Failed({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const again = (
    <Button look="default" size="row" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Banner tone="error" action={again}>
      {problem}
    </Banner>
  );
}

type ToDoProps = { setup: keyof typeof toDo; isBusy: boolean; onStart: () => void };

function ToDo({ setup, isBusy, onStart }: ToDoProps) {
  const { title, text, button } = toDo[setup];
  const start = (
    <Button busy={isBusy} onClick={onStart}>
      {button}
      <IconExternalLink size={20} aria-hidden />
    </Button>
  );
  return (
    <Step tone="ember" icon={<IconBuildingBank size={24} />} title={title} place="Step 2 of 3" action={start}>
      {text}
    </Step>
  );
}

function Checking({ isBusy, onAsk }: { isBusy: boolean; onAsk: () => void }) {
  const again = (
    <Button look="default" busy={isBusy} onClick={onAsk}>
      Check again
    </Button>
  );
  return (
    <Step
      tone="sky"
      icon={<IconShieldCheck size={24} />}
      title="Your details are being checked"
      place="Step 3 of 3"
      action={again}
    >
      Our payment provider is confirming them. Payouts turn on by themselves when that is done.
    </Step>
  );
}

function PayoutsOn() {
  const { restaurant } = useKitchen();
  const dismiss = useDismissPayoutsOn();
  if (restaurant.isPayoutsOnDismissed) return null;
  const putAway = (
    <button type="button" className={styles.away} aria-label="Put this message away" onClick={dismiss}>
      <IconX size={20} aria-hidden />
    </button>
  );
  return (
    <Banner tone="success" lead="Payouts are on." action={putAway}>
      Your bank is connected. Earnings arrive every week, with no fees in the pilot.
    </Banner>
  );
}

type StepProps = {
  tone: 'ember' | 'sky';
  icon: ReactNode;
  title: string;
  place: string;
  action: ReactNode;
  children: ReactNode;
};

function Step({ tone, icon, title, place, action, children }: StepProps) {
  return (
    <section className={`${styles.step} ${styles[tone]}`} aria-label={title}>
      <span className={styles.tile} aria-hidden>
        {icon}
      </span>
      <div className={styles.words}>
        <b className={styles.title}>{title}</b>
        <p>{children}</p>
      </div>
      <span className={styles.place}>{place}</span>
      {action}
    </section>
  );
}
