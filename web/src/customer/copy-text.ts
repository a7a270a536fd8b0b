import * as m from '@fondly/messages';
import { showToast } from '../shared/ui/feedback/toast.tsx';

/** Copies a text to the clipboard, and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', text: m.customer_profile_copied() });
  } catch {
    showToast({ tone: 'error', text: m.customer_profile_copy_failed() });
  }
}
