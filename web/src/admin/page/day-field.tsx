import { Button } from '../../shared/ui/actions/button.tsx';
import fields from '../../shared/ui/forms/field.module.css';

type Props = {
  label: string;
  /** A calendar day, or nothing for all. */
  value: string;
  today: string;
  onChange: (day: string) => void;
};

const dayMilliseconds = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - dayMilliseconds).toISOString().slice(0, 10);

/** Chooses one day as a filter, with today and yesterday as presets. */
export function DayField({ label, value, today, onChange }: Props) {
  const presets = [
    ['Today', today],
    ['Yesterday', dayBefore(today)],
  ] as const;
  return (
    <div className="row wrap gap-8">
      {presets.map(([name, day]) => (
        <Button
          key={name}
          variant={value === day ? 'light' : 'subtle'}
          aria-pressed={value === day}
          onClick={() => onChange(value === day ? '' : day)}
        >
          {name}
        </Button>
      ))}
      <input
        className={`fit white height-48 text-16 ${fields.input}`}
        type="date"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
