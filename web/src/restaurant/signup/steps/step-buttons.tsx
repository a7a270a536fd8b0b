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
          Back
        </Button>
      ) : (
        <ButtonLink variant="default" to="/">
          <IconArrowLeft size={18} aria-hidden />
          Home
        </ButtonLink>
      )}
      {step === steps.length ? (
        <Button type="submit" disabled={!isAccepted || isSending} isPending={isSending}>
          Complete Setup
        </Button>
      ) : (
        <Button type="submit">Next</Button>
      )}
    </div>
  );
}
