import { signOut } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { forgetDevice } from '../browser-storage/stored-value.ts';

let isGoing = false;

/** Whether this page is signing out and going: nothing is read any more for somebody who is about to be nobody. */
export const isLeaving = (): boolean => isGoing;
// A browser may keep the page whole and bring it back.
if (typeof window !== 'undefined') window.addEventListener('pageshow', () => (isGoing = false));

/** Signs out and leaves by a full page load: nothing of the person stays in this tab's memory or on the device. */
export async function leave(): Promise<void> {
  isGoing = true;
  try {
    await signOut();
  } catch {
    isGoing = false;
    showToast({ tone: 'error', text: 'Failed to sign out. Please try again.' });
    return;
  }
  forgetDevice();
  window.location.assign('/signin');
}
