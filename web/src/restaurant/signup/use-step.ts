import { useEffect } from 'react';
import { useNavigate, usePageLocation } from '../../shared/page/page-location.ts';
import { type StepNumber, steps } from './steps/steps.ts';

/**
 * The step on screen, stored in the history entry.
 *
 * @param isFirstStepMissing - step 1 must be repeated, as after a reload, when the password is gone
 */
export function useStep(isFirstStepMissing: boolean) {
  const { pathname, state } = usePageLocation() as { pathname: string; state: { step?: unknown } | null };
  const navigate = useNavigate();
  const storedStep = steps.find(({ number }) => number === state?.step) ?? steps[0];
  const isReturnedToFirst = isFirstStepMissing && storedStep.number !== 1;
  // The history entry becomes one of step 1: else the first letter of a password would lead on.
  useEffect(() => {
    if (isReturnedToFirst) navigate(pathname, { replace: true, state: { step: 1 } });
  }, [isReturnedToFirst, pathname, navigate]);
  const goTo = (number: StepNumber) => navigate(pathname, { state: { step: number } });
  return { step: isReturnedToFirst ? steps[0] : storedStep, goTo };
}
