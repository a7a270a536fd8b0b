import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import styles from '../page/admin-page.module.css';
import localStyles from './date-range-form.module.css';
import { type DateRange, findRangeFault, lastDays, presetDayCounts } from './use-date-range.ts';

type Props = { span: DateRange; onChoose: (span: DateRange) => void };

const chips = [
  ...presetDayCounts.map((days) => ({ value: String(days), label: days === 365 ? 'A year' : `${days} days` })),
] as const;

/** Common date ranges, and any other by its first and last day. */
export function DateRangeForm({ span, onChoose }: Props) {
  const [error, setError] = useState<string | null>(null);
  const preset = presetDayCounts.find((days) => lastDays(days).from === span.from && lastDays(days).to === span.to);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const range = { from: String(form.get('from') ?? ''), to: String(form.get('to') ?? '') };
    const found = findRangeFault(range);
    setError(found);
    if (!found) onChoose(range);
  };
  return (
    <div className={`row wrap space-between gap-12 ${styles.tools}`}>
      <ChipRow
        label="Days shown"
        chips={chips}
        value={String(preset ?? '')}
        onChange={(days) => {
          setError(null);
          onChoose(lastDays(Number(days)));
        }}
      />
      <form
        key={`${span.from} ${span.to}`}
        className={`row wrap gap-8 ${localStyles.days}`}
        onSubmit={submit}
        noValidate
      >
        <input
          className={`fit full white height-48 text-16 ${fields.input}`}
          type="date"
          name="from"
          aria-label="First day"
          defaultValue={span.from}
        />
        <span aria-hidden>to</span>
        <input
          className={`fit full white height-48 text-16 ${fields.input}`}
          type="date"
          name="to"
          aria-label="Last day"
          defaultValue={span.to}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
        {error && (
          <p className="text-14 danger-text full" role="alert">
            {error}
          </p>
        )}
      </form>
    </div>
  );
}
