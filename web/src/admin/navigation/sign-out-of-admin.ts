import { signOut } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';

/** By a full page load, so that nothing of what an operator read stays in this tab's memory. */
export async function leave(): Promise<void> {
  try {
    await signOut();
    window.location.assign('/');
  } catch {
    showToast({ tone: 'error', text: 'Failed to sign out. Please try again.' });
  }
}
