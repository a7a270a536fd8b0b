import { signOut } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';

/** Signs out and leaves by a full page load, so that nothing of the kitchen stays in this tab's memory. */
export async function signOutOfRestaurant(): Promise<void> {
  try {
    await signOut();
    window.location.assign('/');
  } catch {
    showToast({ tone: 'error', text: 'Failed to sign out. Please try again.' });
  }
}
