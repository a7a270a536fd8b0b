import * as m from '@fondly/messages';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../shared/ui/actions/button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { parseMealLine } from './parse-meal-line.ts';
import styles from './quick-meal-entry.module.css';

type Props = {
  /** The restaurant's local time. */
  now: string;
  initialLine: string;
  onLine: (line: string) => void;
  onDraft: (draft: FormValues) => void;
};

/** A meal in one line, dictated or pasted, which fills the form below. */
export function QuickMealEntry({ now, initialLine, onLine, onDraft }: Props) {
  const [error, setError] = useState<string>();
  const noteId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const draft = parseMealLine(String(new FormData(event.currentTarget).get('line') ?? ''), now);
    setError(draft ? undefined : m.menu_item_line_error({ example: m.menu_item_line_example() }));
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
        label={m.menu_item_line()}
        optional
        name="line"
        defaultValue={initialLine}
        onChange={(event) => onLine(event.target.value)}
        placeholder={m.menu_item_line_example()}
        autoComplete="off"
        maxLength={200}
        error={error}
      />
      <Button type="submit" variant="light">
        {m.menu_item_line_button()}
      </Button>
      <p id={noteId} className="note span-all">
        {m.menu_item_line_note()} <Link to="/menu">{m.menu_link()}</Link>
      </p>
    </form>
  );
}
