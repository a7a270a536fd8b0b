import * as m from '@fondly/messages';
import { IconArrowLeft } from '@tabler/icons-react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import styles from './step-buttons.module.css';
import { type StepNumber, steps } from './steps.ts';

type Props = { step: StepNumber; isSending: boolean; isAccepted: boolean; onBack: (step: StepNumber) => unknown };

/** Back (home, on step 1) and Next. The last step has Complete Setup, which needs accepted terms. */
export function StepButtons({ step, isSending, isAccepted, onBack }: Props) {
  const previousStep = steps.find(({ number }) => number === step - 1);
  return (
    <div className={`row space-between gap-12 margin-top-8 ${styles.bar}`}>
      {previousStep ? (
        <Button variant="default" disabled={isSending} onClick={() => void onBack(previousStep.number)}>
          <IconArrowLeft size={18} aria-hidden />
          {m.common_back()}
        </Button>
      ) : (
        <ButtonLink variant="default" to="/">
          <IconArrowLeft size={18} aria-hidden />
          {m.restaurant_signup_home_link()}
        </ButtonLink>
      )}
      {step === steps.length ? (
        <Button type="submit" disabled={!isAccepted || isSending} isPending={isSending}>
          {m.restaurant_signup_submit_button()}
        </Button>
      ) : (
        <Button type="submit">{m.common_next()}</Button>
      )}
    </div>
  );
}
