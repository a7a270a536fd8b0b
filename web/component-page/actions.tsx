import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../src/shared/ui/actions/button.tsx';
import { ButtonLink } from '../src/shared/ui/actions/button-link.tsx';
import { ChipRow } from '../src/shared/ui/actions/chip-row.tsx';
import { CsvLink } from '../src/shared/ui/actions/csv-link.tsx';
import { IconButton } from '../src/shared/ui/actions/icon-button.tsx';
import { Part, States } from './part.tsx';

const variants = ['primary', 'light', 'default', 'subtle', 'danger', 'ready', 'onDark'] as const;
const sizes = ['row', 'dialog', 'main'] as const;
const chips = [
  { value: 'all', label: 'All', count: 12 },
  { value: 'open', label: 'Open', count: 3 },
  { value: 'done', label: 'Done' },
];

export function Actions() {
  const [chip, setChip] = useState('all');
  return (
    <Part title="Actions">
      <States name="Button: variants">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </States>
      <States name="Button: sizes, pending, disabled">
        {sizes.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
        <Button isPending>Pending</Button>
        <Button disabled>Disabled</Button>
      </States>
      <States name="Button: wide" layout="stack">
        <Button wide>Wide</Button>
      </States>
      <States name="ButtonLink, CsvLink">
        <ButtonLink to="/" variant="light">
          A link
        </ButtonLink>
        <CsvLink to="/" contentName="orders" />
      </States>
      <States name="IconButton">
        {(['plain', 'outlined'] as const).map((variant) =>
          (['round', 'square'] as const).map((shape) => (
            <IconButton key={variant + shape} variant={variant} shape={shape} aria-label={`More, ${variant} ${shape}`}>
              <IconDots size={20} aria-hidden />
            </IconButton>
          )),
        )}
        <IconButton variant="outlined" aria-label="More, disabled" disabled>
          <IconDots size={20} aria-hidden />
        </IconButton>
      </States>
      <States name="ChipRow" layout="stack">
        <ChipRow label="Orders to show" chips={chips} value={chip} onChange={setChip} />
      </States>
    </Part>
  );
}
