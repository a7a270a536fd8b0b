import { useState } from 'react';
import { Checkbox } from '../src/shared/ui/forms/checkbox.tsx';
import { CheckboxPills } from '../src/shared/ui/forms/checkbox-pills.tsx';
import { PasswordField } from '../src/shared/ui/forms/password-field.tsx';
import { QuantityStepper } from '../src/shared/ui/forms/quantity-stepper.tsx';
import { RadioChoice } from '../src/shared/ui/forms/radio-choice.tsx';
import { SegmentedControl } from '../src/shared/ui/forms/segmented-control.tsx';
import { SelectField } from '../src/shared/ui/forms/select-field.tsx';
import { Switch } from '../src/shared/ui/forms/switch.tsx';
import { TextAreaField } from '../src/shared/ui/forms/text-area-field.tsx';
import { TextField } from '../src/shared/ui/forms/text-field.tsx';
import { SearchField } from '../src/shared/ui/search/search-field.tsx';
import { SearchForm } from '../src/shared/ui/search/search-form.tsx';
import { Part, States } from './part.tsx';

const tags = ['vegan', 'spicy', 'organic'] as const;
const tagNames = { vegan: 'Vegan', spicy: 'Spicy', organic: 'Organic' };
const options = [
  { value: 'near', label: 'Nearest first' },
  { value: 'cheap', label: 'Lowest price' },
];
const segments = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Week' },
  { value: 'total', label: 'Total' },
];

export function Forms() {
  return (
    <Part title="Forms">
      <States name="TextField, PasswordField, TextAreaField" layout="columns">
        <TextField label="Name" />
        <TextField label="Phone" optional hint="We call when your order is ready." />
        <TextField label="ZIP code" defaultValue="303" error="Please enter a 5-digit ZIP code." />
        <TextField label="Email" defaultValue="jordan@example.com" disabled />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="secret" />
        <TextAreaField label="Special instructions" rows={3} />
      </States>
      <Choices />
      <States name="Switch">
        <Switch label="Off" defaultChecked={false} />
        <Switch label="On" defaultChecked />
        <Switch label="Left, strong, medium" labelSide="left" weight="strong" size="medium" defaultChecked />
        <Switch label="Disabled" disabled />
        <Switch aria-label="Without words" defaultChecked />
      </States>
      <States name="Checkbox">
        <Checkbox name="terms">I agree</Checkbox>
      </States>
    </Part>
  );
}

function Choices() {
  const [value, setValue] = useState('near');
  const [segment, setSegment] = useState('today');
  const [quantity, setQuantity] = useState(1);
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<(typeof tags)[number][]>(['vegan']);
  return (
    <>
      <States name="SelectField, SearchField, SearchForm" layout="columns">
        <SelectField label="Sort by" options={options} value={value} onChange={setValue} />
        <SearchField label="Search meals" value={search} onChange={setSearch} />
        <SearchForm label="Order number" value="" onSearch={setSearch} />
      </States>
      <States name="RadioChoice, CheckboxPills" layout="columns">
        <RadioChoice legend="Sort by" choices={options} value={value} onChange={setValue} />
        <CheckboxPills
          legend="Diets"
          options={tags}
          format={(tag) => tagNames[tag]}
          value={picked}
          onChange={setPicked}
          note="As the kitchen states it."
        />
      </States>
      <States name="SegmentedControl, QuantityStepper">
        <SegmentedControl label="Revenue" segments={segments} value={segment} onChange={setSegment} />
        <SegmentedControl
          label="Revenue, small"
          segments={segments}
          value={segment}
          onChange={setSegment}
          size="small"
        />
        <QuantityStepper label="Quantity" value={quantity} max={3} onChange={setQuantity} />
        <QuantityStepper label="Quantity, disabled" value={1} max={3} disabled onChange={setQuantity} />
      </States>
    </>
  );
}
