import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { parseMealLine } from './parse-meal-line.ts';
import styles from './quick-meal-entry.module.css';

type Props = {
  /** The restaurant's local time. */
  now: string;
  onDraft: (draft: FormValues) => void;
};

/** A meal in one line, dictated or pasted, which fills the form below. */
export function QuickMealEntry({ now, onDraft }: Props) {
  const [error, setError] = useState<string>();
  const noteId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const draft = parseMealLine(String(new FormData(event.currentTarget).get('line') ?? ''), now);
    setError(draft ? undefined : 'Please name the meal, like "8 veggie lasagna 6.50 until 9".');
    if (draft) onDraft(draft);
  };
  return (
    <form
      className={`white grid bordered align-start ${styles.line}`}
      onSubmit={submit}
      aria-describedby={noteId}
      noValidate
    >
      <TextField
        label="In one line"
        optional
        name="line"
        placeholder="8 veggie lasagna 6.50 until 9"
        autoComplete="off"
        maxLength={200}
        error={error}
      />
      <Button type="submit" variant="light">
        Fill in
      </Button>
      <p id={noteId} className="note span-all">
        A meal you have listed before brings its description and picture along.
      </p>
    </form>
  );
}
