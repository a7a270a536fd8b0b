import * as m from '@fondly/messages';
import { Button } from '../shared/ui/actions/button.tsx';
import { showToast } from '../shared/ui/feedback/toast.tsx';
import { TextField } from '../shared/ui/forms/text-field.tsx';

/** A text that is shown once, with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  return (
    <div className="stack gap-8">
      <TextField label={label} value={text} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <div>
        <Button
          variant="light"
          size="row"
          onClick={() => void copy(text)}
          aria-label={m.customer_profile_copy_label({ text: label })}
        >
          {m.customer_profile_copy()}
        </Button>
      </div>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', text: m.customer_profile_copied() });
  } catch {
    showToast({ tone: 'error', text: m.customer_profile_copy_failed() });
  }
}
