import type { CouponWish } from '@fondly/contract/admin/coupon-rules';
import { useState } from 'react';
import { Tick } from '../../shared/ui/forms/checkbox.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import type { Faults } from '../../shared/ui/forms/use-server-form.ts';
import form from './coupon-form.module.css';

type Props = { faults: Faults };

/** What a coupon is made of, one field after the other. */
export function CouponFields({ faults }: Props) {
  return (
    <>
      <What faults={faults} />
      <Limits faults={faults} />
    </>
  );
}

function What({ faults }: Props) {
  const [type, setType] = useState<CouponWish['discountType']>('fixed');
  return (
    <>
      <TextField
        label="Code"
        name="code"
        hint="Letters, digits and dashes. Customers may type it in small letters."
        fault={faults.code}
        maxLength={24}
        autoComplete="off"
        className={form.caps}
      />
      <Choice label="Kind" name="discountType" options={kinds} onChange={(kind) => setType(kind as typeof type)} />
      <TextField
        label={type === 'percent' ? 'Percent off' : 'Dollars off'}
        name="value"
        inputMode="decimal"
        hint={type === 'percent' ? 'A whole number, such as 20' : 'Such as 3 or 2.50'}
        fault={faults.value}
      />
      <Choice label="Who pays for it" name="funder" options={funders} />
    </>
  );
}

function Limits({ faults }: Props) {
  return (
    <>
      <TextField
        label="From"
        optional
        type="datetime-local"
        name="startsAt"
        fault={faults.startsAt}
        hint="By your own clock"
      />
      <TextField
        label="Until"
        optional
        type="datetime-local"
        name="endsAt"
        fault={faults.endsAt}
        hint="By your own clock"
      />
      <TextField
        label="Uses in all"
        optional
        name="maxUses"
        inputMode="numeric"
        hint="Empty: as many as come"
        fault={faults.maxUses}
      />
      <TextField
        label="Uses a person"
        name="usesPerPerson"
        inputMode="numeric"
        defaultValue="1"
        hint="One person is known again behind many accounts"
        fault={faults.usesPerPerson}
      />
      <TextField
        label="Smallest order in dollars"
        optional
        name="minimumCents"
        inputMode="decimal"
        hint="Before the coupon"
        fault={faults.minimumCents}
      />
      <Tick name="firstOrderOnly">For a first order only</Tick>
    </>
  );
}

const kinds: [string, string][] = [
  ['fixed', 'Dollars'],
  ['percent', 'Percent'],
];
const funders: [string, string][] = [
  ['platform', 'Fondly'],
  ['restaurant', 'The kitchen'],
];

type ChoiceProps = { label: string; name: string; options: [string, string][]; onChange?: (value: string) => void };

const Choice = ({ label, name, options, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <select className={fields.input} name={name} onChange={(event) => onChange?.(event.target.value)} {...control}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);
