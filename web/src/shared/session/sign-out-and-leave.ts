import * as m from '@fondly/messages';
import { toAddress } from '../language/page-language.ts';
import { showToast } from '../ui/feedback/toast.tsx';
import { signOut } from './session.ts';

type Options = {
  /** Removes what the browser stores for this person. */
  forget?: () => void;
  /** Shows the error where a toast does not fit. */
  onFailed?: (problem: string) => void;
};

let isInProgress = false;

/** True while this page signs out and leaves, so that reads can be skipped. */
export const isSigningOut = (): boolean => isInProgress;
// A browser may restore the page from its back/forward cache.
if (typeof window !== 'undefined') window.addEventListener('pageshow', () => (isInProgress = false));

/** Signs out and loads a full page, which clears the memory of this tab. */
export async function signOutAndLeave(
  address: string,
  { forget, onFailed = showFailure }: Options = {},
): Promise<void> {
  isInProgress = true;
  try {
    await signOut();
  } catch {
    isInProgress = false;
    onFailed(m.page_log_out_failed());
    return;
  }
  forget?.();
  window.location.assign(toAddress(address));
}

const showFailure = (text: string) => showToast({ tone: 'error', text });
