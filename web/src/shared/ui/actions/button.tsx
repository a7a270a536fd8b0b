import type { ComponentProps } from 'react';
import { type ButtonShape, buttonClass } from './button-class.ts';

type Props = ComponentProps<'button'> & ButtonShape & { busy?: boolean };

/** A button. While `busy` it cannot be pressed again and keeps its width. */
export function Button({ look, size, wide, className, busy = false, disabled, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      className={buttonClass({ look, size, wide, className })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  );
}
