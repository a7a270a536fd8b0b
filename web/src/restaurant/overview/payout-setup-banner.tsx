import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import { IconBuildingBank, IconExternalLink, IconShieldCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useOnboarding } from '../payouts/use-onboarding.ts';
import { useOnboardingReturn } from '../payouts/use-onboarding-return.ts';
import { useRefreshPayoutAccount } from '../payouts/use-refresh-payout-account.ts';
import styles from './payout-setup-banner.module.css';
import { useDismissPayoutsMessage } from './use-dismiss-payouts-message.ts';

type Setup = NonNullable<StaffRestaurantView['payoutSetup']>;

const setupSteps: Record<Exclude<Setup, 'checking' | 'on'>, { title: string; text: string; button: string }> = {
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
 * The payout setup as Stripe reports it: not set up, in review, or active, which can be dismissed. A pending
 * application has its own page.
 */
export function PayoutSetupBanner() {
  const { payoutSetup } = useRestaurant().restaurant;
  // Only the owner can change the bank account.
  return payoutSetup ? <PayoutSetupSteps setup={payoutSetup} /> : null;
}

function PayoutSetupSteps({ setup }: { setup: Setup }) {
  const onboarding = useOnboarding();
  const account = useRefreshPayoutAccount();
  useOnboardingReturn({ onSuccess: account.refresh, onRefresh: onboarding.start });
  return (
    <>
      {onboarding.problem && <SetupFailedBanner problem={onboarding.problem} onRetry={onboarding.start} />}
      {account.problem && <SetupFailedBanner problem={account.problem} onRetry={account.refresh} />}
      {setup === 'checking' && <CheckingStep isBusy={account.isBusy} onAsk={account.refresh} />}
      {setup === 'on' && <PayoutsOnBanner />}
      {setup !== 'checking' && setup !== 'on' && (
        <SetupStep setup={setup} isBusy={onboarding.isBusy || account.isBusy} onStart={onboarding.start} />
      )}
    </>
  );
}

function SetupFailedBanner({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const checkAgainButton = (
    <Button variant="default" size="row" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Banner tone="error" action={checkAgainButton}>
      {problem}
    </Banner>
  );
}

type SetupStepProps = { setup: keyof typeof setupSteps; isBusy: boolean; onStart: () => void };

function SetupStep({ setup, isBusy, onStart }: SetupStepProps) {
  const { title, text, button } = setupSteps[setup];
  const start = (
    <Button isPending={isBusy} onClick={onStart}>
      {button}
      <IconExternalLink size={20} aria-hidden />
    </Button>
  );
  return (
    <Step tone="ember" icon={<IconBuildingBank size={24} />} title={title} progress="Step 2 of 3" action={start}>
      {text}
    </Step>
  );
}

function CheckingStep({ isBusy, onAsk }: { isBusy: boolean; onAsk: () => void }) {
  const checkAgainButton = (
    <Button variant="default" isPending={isBusy} onClick={onAsk}>
      Check again
    </Button>
  );
  return (
    <Step
      tone="sky"
      icon={<IconShieldCheck size={24} />}
      title="Your details are being checked"
      progress="Step 3 of 3"
      action={checkAgainButton}
    >
      Our payment provider is confirming them. Payouts turn on by themselves when that is done.
    </Step>
  );
}

function PayoutsOnBanner() {
  const { restaurant } = useRestaurant();
  const dismiss = useDismissPayoutsMessage();
  if (restaurant.isPayoutsEnabledMessageDismissed) return null;
  const dismissButton = (
    <button
      type="button"
      className={`middle size-48 rigid circle ${styles.away}`}
      aria-label="Put this message away"
      onClick={dismiss}
    >
      <IconX size={20} aria-hidden />
    </button>
  );
  return (
    <Banner tone="success" lead="Payouts are on." action={dismissButton}>
      Your bank is connected. Earnings arrive every week, with no fees in the pilot.
    </Banner>
  );
}

type StepProps = {
  tone: 'ember' | 'sky';
  icon: ReactNode;
  title: string;
  progress: string;
  action: ReactNode;
  children: ReactNode;
};

function Step({ tone, icon, title, progress, action, children }: StepProps) {
  return (
    <section className={`${styles.step} ${styles[tone]}`} aria-label={title}>
      <span className={`middle rigid white radius-14 ${styles.tile}`} aria-hidden>
        {icon}
      </span>
      <div className={`grow ${styles.words}`}>
        <b className="text-17">{title}</b>
        <p>{children}</p>
      </div>
      <span className="label nowrap">{progress}</span>
      {action}
    </section>
  );
}
