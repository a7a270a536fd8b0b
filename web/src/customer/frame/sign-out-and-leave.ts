import { signOut } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { clearStoredValues } from '../browser-storage/stored-value.ts';

let isInProgress = false;

/** Whether this page is signing out and going: nothing is read any more for somebody who is about to be nobody. */
export const isSigningOut = (): boolean => isInProgress;
// A browser may keep the page whole and bring it back.
if (typeof window !== 'undefined') window.addEventListener('pageshow', () => (isInProgress = false));

/** Signs out and leaves by a full page load: nothing of the person stays in this tab's memory or on the device. */
export async function signOutAndLeave(): Promise<void> {
  isInProgress = true;
  try {
    await signOut();
  } catch {
    isInProgress = false;
    showToast({ tone: 'error', text: 'Failed to sign out. Please try again.' });
    return;
  }
  clearStoredValues();
  window.location.assign('/signin');
}
