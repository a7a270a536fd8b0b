import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import styles from '../page/admin-page.module.css';
import own from './date-range-form.module.css';
import { lastDays, presets, type Span, spanFault } from './use-date-range.ts';

type Props = { span: Span; onChoose: (span: Span) => void };

const chips = [
  ...presets.map((days) => ({ value: String(days), label: days === 365 ? 'A year' : `${days} days` })),
] as const;

/** The usual spans with one press, and any other by its first and last day. */
export function SpanChoice({ span, onChoose }: Props) {
  const [fault, setFault] = useState<string | null>(null);
  const usual = presets.find((days) => lastDays(days).from === span.from && lastDays(days).to === span.to);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const wish = { from: String(form.get('from') ?? ''), to: String(form.get('to') ?? '') };
    const found = spanFault(wish);
    setFault(found);
    if (!found) onChoose(wish);
  };
  return (
    <div className={styles.tools}>
      <ChipRow
        label="Days shown"
        chips={chips}
        value={String(usual ?? '')}
        onChange={(days) => {
          setFault(null);
          onChoose(lastDays(Number(days)));
        }}
      />
      <form key={`${span.from} ${span.to}`} className={own.days} onSubmit={submit} noValidate>
        <input className={fields.input} type="date" name="from" aria-label="First day" defaultValue={span.from} />
        <span aria-hidden>to</span>
        <input className={fields.input} type="date" name="to" aria-label="Last day" defaultValue={span.to} />
        <Button type="submit" look="default">
          Show
        </Button>
        {fault && (
          <p className={own.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
    </div>
  );
}
