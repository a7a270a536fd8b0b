import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../shared/api.ts';
import { Banner } from '../shared/banner.tsx';
import { Button } from '../shared/button.tsx';
import { kitchenHome } from '../shared/kitchen-home.ts';
import { sentenceOf } from '../shared/refusal.ts';
import { adoptSession, type Person, signOut } from '../shared/session.ts';
import styles from './form.module.css';
import type { Invitation } from './use-invitation.ts';

type Props = { token: string; invitation: Invitation; person: Person };

/** One tap for whoever is signed in with the invited address; anybody else is asked to sign out first. */
export function JoinSignedIn({ token, invitation: { email, role }, person }: Props) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      setProblem(sentenceOf(thrown, 'This did not work. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  const accept = async () => {
    adoptSession(await call('POST /api/staff/join', { body: { token } }));
    await navigate(kitchenHome(role), { replace: true });
  };
  const leave = async () => {
    await signOut();
    window.location.reload();
  };
  const isMeant = person.email.toLowerCase() === email;
  return (
    <div className={styles.actions}>
      {problem && <Banner tone="error">{problem}</Banner>}
      {!isMeant && (
        <Banner tone="warning">
          This invitation is for {email}. You are signed in as {person.email}. Sign out first to accept it.
        </Banner>
      )}
      <Button size="main" wide busy={isBusy} onClick={() => void attempt(isMeant ? accept : leave)}>
        {isMeant ? 'Accept and join' : 'Sign out'}
      </Button>
    </div>
  );
}
