import { useState } from 'react';
import { signOut } from '../../shared/session/session.ts';

/** Signs out and goes to the landing page; says so when that failed. */
export function useSignOut(): { signOutToLanding: () => Promise<void>; problem: string | null } {
  const [problem, setProblem] = useState<string | null>(null);
  const signOutToLanding = async () => {
    try {
      await signOut();
      window.location.assign('/');
    } catch {
      setProblem('Failed to sign out. Please try again.');
    }
  };
  return { signOutToLanding, problem };
}
