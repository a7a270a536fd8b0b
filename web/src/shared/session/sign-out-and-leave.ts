import { showToast } from '../ui/feedback/toast.tsx';
import { signOut } from './session.ts';

type Options = {
  /** Removes what the browser stores for this person. */
  forget?: () => void;
  /** Shows why it failed, where a toast is the wrong place. */
  onFailed?: (problem: string) => void;
};

let isInProgress = false;

/** Whether this page is signing out and leaving, so that no read runs for a person who is about to be signed out. */
export const isSigningOut = (): boolean => isInProgress;
// A browser may keep the page whole and bring it back.
if (typeof window !== 'undefined') window.addEventListener('pageshow', () => (isInProgress = false));

/** Signs out and leaves by a full page load, which empties the memory of this tab. */
export async function signOutAndLeave(
  address: string,
  { forget, onFailed = showFailure }: Options = {},
): Promise<void> {
  isInProgress = true;
  try {
    await signOut();
  } catch {
    isInProgress = false;
    onFailed('Failed to sign out. Please try again.');
    return;
  }
  forget?.();
  window.location.assign(address);
}

const showFailure = (text: string) => showToast({ tone: 'error', text });
