import { signOut } from '../../shared/session.ts';
import { showToast } from '../../shared/toast.tsx';
import { forgetDevice } from '../device/stored.ts';

/** Signs out and leaves by a full page load: nothing of the person stays in this tab's memory or on the device. */
export async function leave(): Promise<void> {
  try {
    await signOut();
  } catch {
    showToast({ tone: 'error', text: 'Failed to sign out. Please try again.' });
    return;
  }
  forgetDevice();
  window.location.assign('/signin');
}
