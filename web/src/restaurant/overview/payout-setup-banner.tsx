import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { IconBuildingBank, IconExternalLink, IconShieldCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useOnboarding } from '../payouts/use-onboarding.ts';
import { useOnboardingReturn } from '../payouts/use-onboarding-return.ts';
import { useRefreshPayoutAccount } from '../payouts/use-refresh-payout-account.ts';
import styles from './payout-setup-banner.module.css';
import { useDismissPayoutsMessage } from './use-dismiss-payouts-message.ts';

type Setup = NonNullable<StaffRestaurantView['payoutSetup']>;

type SetupTexts = { title: () => string; text: () => string; more?: () => string; button: () => string };

const setupSteps: Record<Exclude<Setup, 'checking' | 'on'>, SetupTexts> = {
  'not-started': {
    title: m.overview_payouts_start_title,
    text: m.overview_payouts_start_text,
    more: m.overview_payouts_start_more,
    button: m.overview_payouts_start_button,
  },
  unfinished: {
    title: m.overview_payouts_continue_title,
    text: m.overview_payouts_continue_text,
    button: m.overview_payouts_continue_button,
  },
  missing: {
    title: m.overview_payouts_missing_title,
    text: m.overview_payouts_missing_text,
    button: m.overview_payouts_missing_button,
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
      {m.common_try_again()}
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
  const { title, text, more, button } = setupSteps[setup];
  const start = (
    <Button variant="light" isPending={isBusy} onClick={onStart}>
      {button()}
      <IconExternalLink size={20} aria-hidden />
    </Button>
  );
  return (
    <Step tone="ember" icon={<IconBuildingBank size={24} />} title={title()} step={2} action={start}>
      {text()} {more && <span className={styles.more}>{more()}</span>}
    </Step>
  );
}

function CheckingStep({ isBusy, onAsk }: { isBusy: boolean; onAsk: () => void }) {
  const checkAgainButton = (
    <Button variant="default" isPending={isBusy} onClick={onAsk}>
      {m.overview_payouts_checking_button()}
    </Button>
  );
  return (
    <Step
      tone="sky"
      icon={<IconShieldCheck size={24} />}
      title={m.overview_payouts_checking_title()}
      step={3}
      action={checkAgainButton}
    >
      {m.overview_payouts_checking_text()}
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
      aria-label={m.overview_payouts_on_dismiss()}
      onClick={dismiss}
    >
      <IconX size={20} aria-hidden />
    </button>
  );
  return (
    <Banner tone="success" lead={m.overview_payouts_on()} action={dismissButton}>
      {hasRestaurantFees() ? m.overview_payouts_on_text_with_fees() : m.overview_payouts_on_text()}
    </Banner>
  );
}

type StepProps = {
  tone: 'ember' | 'sky';
  icon: ReactNode;
  title: string;
  step: number;
  action: ReactNode;
  children: ReactNode;
};

function Step({ tone, icon, title, step, action, children }: StepProps) {
  return (
    <section className={`row gap-14 radius-16 ${styles.step} ${styles[tone]}`} aria-label={title}>
      <span className={`middle rigid white radius-12 size-44 ${styles.tile}`} aria-hidden>
        {icon}
      </span>
      <div className={`grow leading-135 ${styles.words}`}>
        <b>{title}</b>
        <p className="text-15">{children}</p>
      </div>
      <span className={`label nowrap ${styles.more}`}>{m.overview_payouts_step({ step, steps: 3 })}</span>
      {action}
    </section>
  );
}
