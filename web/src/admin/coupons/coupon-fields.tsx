import type { CouponInput } from '@fondly/contract/admin/coupon-rules';
import { useState } from 'react';
import { Checkbox } from '../../shared/ui/forms/checkbox.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import type { FieldErrors } from '../../shared/ui/forms/use-server-form.ts';
import form from './coupon-form.module.css';

type Props = { fieldErrors: FieldErrors };

/** The fields of a coupon. */
export function CouponFields({ fieldErrors }: Props) {
  return (
    <>
      <DiscountFields fieldErrors={fieldErrors} />
      <LimitFields fieldErrors={fieldErrors} />
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

function LimitFields({ fieldErrors }: Props) {
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
      <TextField
        label="Until"
        optional
        type="datetime-local"
        name="endsAt"
        error={fieldErrors.endsAt}
        hint="By your own clock"
      />
      <TextField
        label="Uses in all"
        optional
        name="maxUses"
        inputMode="numeric"
        hint="Empty: as many as come"
        error={fieldErrors.maxUses}
      />
      <TextField
        label="Uses a person"
        name="usesPerPerson"
        inputMode="numeric"
        defaultValue="1"
        hint="One person is known again behind many accounts"
        error={fieldErrors.usesPerPerson}
      />
      <TextField
        label="Smallest order in dollars"
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
