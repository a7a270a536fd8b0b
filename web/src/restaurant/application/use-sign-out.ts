import { useState } from 'react';
import { signOut } from '../../shared/session/session.ts';

/** Signs out and goes to the landing page; says so when that failed. */
export function useLeave(): { leave: () => Promise<void>; problem: string | null } {
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    try {
      await signOut();
      window.location.assign('/');
    } catch {
      setProblem('Failed to sign out. Please try again.');
    }
  };
  return { leave, problem };
}
