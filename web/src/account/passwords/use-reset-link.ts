import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

export type ResetLink = {
  /** `unknown` when the question itself failed: asking again may help. */
  state: 'verifying' | 'valid' | 'invalid' | 'unknown';
  verify: () => void;
  /** The server turned the link down after all, for example because it was used in another tab. */
  markInvalid: () => void;
};

/** Asks the server whether the link can still be used; looking does not use it up. */
export function useResetLink(token: string): ResetLink {
  const [state, setState] = useState<ResetLink['state']>('verifying');
  const verify = useCallback(() => {
    if (!token) return setState('invalid');
    setState('verifying');
    call('POST /api/account/check-reset-link', { body: { token } }).then(
      ({ valid }) => setState(valid ? 'valid' : 'invalid'),
      (thrown: unknown) => setState(isApiError(thrown, 'reset-link-invalid', 'invalid-input') ? 'invalid' : 'unknown'),
    );
  }, [token]);
  useEffect(verify, [verify]);
  return { state, verify, markInvalid: () => setState('invalid') };
}
