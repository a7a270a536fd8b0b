import * as m from '@fondly/messages';
import { Button } from '../shared/ui/actions/button.tsx';
import { TextField } from '../shared/ui/forms/text-field.tsx';
import { copyText } from './copy-text.ts';

/** A text that is shown once, with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  return (
    <div className="stack gap-8">
      <TextField label={label} value={text} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <div>
        <Button
          variant="light"
          size="row"
          onClick={() => void copyText(text)}
          aria-label={m.customer_profile_copy_label({ text: label })}
        >
          {m.customer_profile_copy()}
        </Button>
      </div>
    </div>
  );
}
