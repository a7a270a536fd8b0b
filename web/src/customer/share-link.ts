import * as m from '@fondly/messages';
import { showToast } from '../shared/ui/feedback/toast.tsx';

/**
 * Offers a link to other apps on a phone, and copies it on a computer.
 *
 * @returns false when the browser does neither, so that the page shows the link
 */
export async function shareLink(link: { text: string; url: string }): Promise<boolean> {
  try {
    // Computers have a share dialog, too, but people paste links there.
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share(link);
      return true;
    }
    await navigator.clipboard.writeText(link.url);
    showToast({ tone: 'success', text: m.pass_copied() });
    return true;
  } catch (thrown) {
    // The person closed the share dialog.
    return thrown instanceof DOMException && thrown.name === 'AbortError';
  }
}
