import type { CouponInput } from '@fondly/contract/admin/coupon-rules';
import { useState } from 'react';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Checkbox } from '../../shared/ui/forms/checkbox.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import type { FieldErrors } from '../../shared/ui/forms/use-server-form.ts';
import form from './coupon-form.module.css';
import { endOfDay } from './describe-coupon.ts';

type Props = { fieldErrors: FieldErrors };
type EndProps = { endsAt: string; onEnd: (endsAt: string) => void };

/** The fields of a coupon. */
export function CouponFields({ fieldErrors, ...end }: Props & EndProps) {
  return (
    <>
      <DiscountFields fieldErrors={fieldErrors} />
      <LimitFields fieldErrors={fieldErrors} {...end} />
    </>
  );
}

function DiscountFields({ fieldErrors }: Props) {
  const [type, setType] = useState<CouponInput['discountType']>('fixed');
  return (
    <>
      <TextField
        label="Code"
        name="code"
        hint="Letters, digits and dashes. Customers may type it in small letters."
        error={fieldErrors.code}
        maxLength={24}
        autoComplete="off"
        className={form.caps}
      />
      <SelectField
        label="Kind"
        name="discountType"
        options={discountTypes}
        onChange={(kind) => setType(kind as typeof type)}
      />
      <TextField
        label={type === 'percent' ? 'Percent off' : 'Dollars off'}
        name="value"
        inputMode="decimal"
        hint={type === 'percent' ? 'A whole number, such as 20' : 'Such as 3 or 2.50'}
        error={fieldErrors.value}
      />
      <SelectField label="Who pays for it" name="funder" options={funders} />
    </>
  );
}

function LimitFields({ fieldErrors, endsAt, onEnd }: Props & EndProps) {
  return (
    <>
      <TextField
        label="From"
        optional
        type="datetime-local"
        name="startsAt"
        error={fieldErrors.startsAt}
        hint="By your own clock"
      />
      <div className="stack gap-4">
        <TextField
          label="Until"
          optional
          type="datetime-local"
          name="endsAt"
          value={endsAt}
          onChange={(event) => onEnd(event.currentTarget.value)}
          error={fieldErrors.endsAt}
          hint="By your own clock"
        />
        <div className="flex wrap">
          {ends.map(({ label, days }) => (
            <Button
              key={label}
              variant="subtle"
              size="row"
              onClick={() => onEnd(days === null ? '' : endOfDay(readNow(), days))}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <TextField
        label="Total uses"
        optional
        name="maxUses"
        inputMode="numeric"
        hint="Empty for no limit"
        error={fieldErrors.maxUses}
      />
      <TextField
        label="Uses per person"
        name="usesPerPerson"
        inputMode="numeric"
        defaultValue="1"
        hint="We recognize one person behind several accounts"
        error={fieldErrors.usesPerPerson}
      />
      <TextField
        label="Minimum order in dollars"
        optional
        name="minimumCents"
        inputMode="decimal"
        hint="Before the coupon"
        error={fieldErrors.minimumCents}
      />
      <Checkbox name="firstOrderOnly">For a first order only</Checkbox>
    </>
  );
}

const ends = [
  { label: 'Today', days: 0 },
  { label: 'In a week', days: 7 },
  { label: 'In a month', days: 30 },
  { label: 'No end', days: null },
];
const discountTypes: [string, string][] = [
  ['fixed', 'Dollars'],
  ['percent', 'Percent'],
];
const funders: [string, string][] = [
  ['platform', 'Fondly'],
  ['restaurant', 'The kitchen'],
];

type SelectFieldProps = {
  label: string;
  name: string;
  options: [string, string][];
  onChange?: (value: string) => void;
};

const SelectField = ({ label, name, options, onChange }: SelectFieldProps) => (
  <Field label={label}>
    {(control) => (
      <select
        className={`fit full white height-48 text-16 ${fields.input}`}
        name={name}
        onChange={(event) => onChange?.(event.target.value)}
        {...control}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
