import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/**
 * The five digits of a typed or pasted ZIP: " 30308", "ZIP 30308" and "30308-1234" are the same one. A `maxLength` would
 * cut the text before the rest is removed.
 */
export const toZip = (text: string): string => text.replace(/\D/g, '').slice(0, 5);

/** A field for one ZIP code. */
export function ZipField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="numeric"
      {...props}
      onInput={({ currentTarget }) => {
        currentTarget.value = toZip(currentTarget.value);
      }}
    />
  );
}
