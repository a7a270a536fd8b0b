import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type StepNumber, steps } from './steps/steps.ts';

/**
 * The step on screen, kept in the history entry.
 *
 * @param isFirstMissing - whether step 1 has to be done again, as after a reload, when the password is gone
 */
export function useStep(isFirstMissing: boolean) {
  const { pathname, state } = useLocation() as { pathname: string; state: { step?: unknown } | null };
  const navigate = useNavigate();
  const wanted = steps.find(({ number }) => number === state?.step) ?? steps[0];
  const isSentBack = isFirstMissing && wanted.number !== 1;
  // The entry becomes one of step 1: else the first letter of a password would lead on from here.
  useEffect(() => {
    if (isSentBack) void navigate(pathname, { replace: true, state: { step: 1 } });
  }, [isSentBack, pathname, navigate]);
  const goTo = (number: StepNumber) => navigate(pathname, { state: { step: number } });
  return { step: isSentBack ? steps[0] : wanted, goTo };
}
