import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';

type Check = (signal: AbortSignal, token: string) => Promise<unknown>;

/** A check that fails for another reason leaves the button, and a press says what is wrong. */
export function useCheckedLink(isIntact: boolean, token: string, check: Check): 'pending' | 'refused' | 'usable' {
  const [answer, setAnswer] = useState<'pending' | 'refused' | 'usable'>('pending');
  const runCheck = useEffectEvent(check);
  useEffect(() => {
    if (!isIntact) return;
    const controller = new AbortController();
    setAnswer('pending');
    runCheck(controller.signal, token).then(
      () => setAnswer('usable'),
      (thrown: unknown) => {
        if (controller.signal.aborted) return;
        setAnswer(isApiError(thrown, 'email-link-invalid') ? 'refused' : 'usable');
      },
    );
    return () => controller.abort();
  }, [isIntact, token]);
  return answer;
}
