import * as m from '@fondly/messages';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useNavigate } from '../../shared/page/page-location.ts';
import { restaurantHome } from '../../shared/session/restaurant-home.ts';
import { adoptSession, type Person, signOut } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import type { Invitation } from './use-invitation.ts';

type Props = { token: string; invitation: Invitation; person: Person };

/** One click for a person who is signed in with the invited address. Others must sign out first. */
export function AcceptInvitation({ token, invitation: { email, role }, person }: Props) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      setProblem(toErrorMessage(thrown, m.common_did_not_work()));
    } finally {
      setBusy(false);
    }
  };
  const accept = async () => {
    adoptSession(await call('POST /api/staff/join', { body: { token } }));
    navigate(restaurantHome(role), { replace: true });
  };
  const signOutAndReload = async () => {
    await signOut();
    window.location.reload();
  };
  const isInvited = person.email.toLowerCase() === email;
  return (
    <div className="stack gap-12">
      {problem && <Banner tone="error">{problem}</Banner>}
      {!isInvited && (
        <Banner tone="warning">{m.account_join_wrong_account({ invited: email, email: person.email })}</Banner>
      )}
      <Button size="main" wide isPending={isBusy} onClick={() => void attempt(isInvited ? accept : signOutAndReload)}>
        {isInvited ? m.account_join_accept() : m.common_log_out()}
      </Button>
    </div>
  );
}
