import * as m from '@fondly/messages';
import { showToast } from '../feedback/toast.tsx';

/** Copies a text to the clipboard, and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', text: m.ui_copied() });
  } catch {
    showToast({ tone: 'error', text: m.ui_copy_failed() });
  }
}
