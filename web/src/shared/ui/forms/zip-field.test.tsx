import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { ZipField } from './zip-field.tsx';

test.for([
  ['30308', '30308'],
  [' 30308', '30308'],
  ['30308 ', '30308'],
  ['ZIP 30308', '30308'],
  ['30308-1234', '30308'],
  ['\u00a030308\n', '30308'],
  ['Decatur', ''],
] as const)('"%s" pasted into a ZIP field becomes "%s"', async ([pasted, zip]) => {
  const { getByLabelText } = render(<ZipField label="ZIP code" />);
  onTestFinished(cleanup);
  const field = getByLabelText('ZIP code') as HTMLInputElement;
  field.focus();

  await userEvent.paste(pasted);

  expect(field.value).toBe(zip);
});
