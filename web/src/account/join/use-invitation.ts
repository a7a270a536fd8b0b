import type { Output } from '@fondly/contract/api';
import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

export type Invitation = Output<'POST /api/staff/invitation'>;
type State =
  | { phase: 'loading' }
  | { phase: 'open'; invitation: Invitation }
  | { phase: 'expired' }
  /** The question itself failed: asking again may help. */
  | { phase: 'failed' };

/** Reads an invitation. Reading does not use it up. */
export function useInvitation(token: string): { state: State; retry: () => void } {
  const [state, setState] = useState<State>({ phase: 'loading' });
  const retry = useCallback(() => {
    if (!token) return setState({ phase: 'expired' });
    setState({ phase: 'loading' });
    call('POST /api/staff/invitation', { body: { token } }).then(
      (invitation) => setState({ phase: 'open', invitation }),
      (thrown: unknown) =>
        setState({ phase: isApiError(thrown, 'invitation-invalid', 'invalid-input') ? 'expired' : 'failed' }),
    );
  }, [token]);
  useEffect(retry, [retry]);
  return { state, retry };
}
