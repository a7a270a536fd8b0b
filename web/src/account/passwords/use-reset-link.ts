import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

export type ResetLink = {
  /** `unknown` when the check failed, so that a retry may help. */
  state: 'verifying' | 'valid' | 'invalid' | 'unknown';
  verify: () => void;
  /** Called when the server refuses the link, for example because it was used in another tab. */
  markInvalid: () => void;
};

/** Checks whether the link is still valid. The check does not use it up. */
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
