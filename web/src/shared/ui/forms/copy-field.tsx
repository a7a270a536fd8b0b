import * as m from '@fondly/messages';
import { Button } from '../actions/button.tsx';
import { copyText } from '../actions/copy-text.ts';
import { TextField } from './text-field.tsx';

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
          aria-label={m.ui_copy_label({ text: label })}
        >
          {m.ui_copy()}
        </Button>
      </div>
    </div>
  );
}
