import type { Answer } from '@fondly/contract/api';
import { useCallback, useEffect, useState } from 'react';
import { isRefusal } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

export type Invitation = Answer<'POST /api/staff/invitation'>;
type State =
  | { is: 'reading' }
  | { is: 'open'; invitation: Invitation }
  | { is: 'over' }
  /** The question itself failed: asking again may help. */
  | { is: 'unknown' };

/** What the link of an invitation is for; looking does not use it up. */
export function useInvitation(token: string): { state: State; readAgain: () => void } {
  const [state, setState] = useState<State>({ is: 'reading' });
  const readAgain = useCallback(() => {
    if (!token) return setState({ is: 'over' });
    setState({ is: 'reading' });
    call('POST /api/staff/invitation', { body: { token } }).then(
      (invitation) => setState({ is: 'open', invitation }),
      (thrown: unknown) =>
        setState({ is: isRefusal(thrown, 'invitation-invalid', 'invalid-input') ? 'over' : 'unknown' }),
    );
  }, [token]);
  useEffect(readAgain, [readAgain]);
  return { state, readAgain };
}
