import { IconCopy } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';

/** Copies an id, for a search elsewhere. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => (
  <Button variant="subtle" onClick={() => void copy(text)}>
    <IconCopy size={18} aria-hidden />
    {label}
  </Button>
);

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', text: 'Copied' });
  } catch {
    showToast({ tone: 'error', text: `Your browser did not allow it. Copy it here: ${text}` });
  }
}
