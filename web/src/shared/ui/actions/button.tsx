import type { ComponentProps } from 'react';
import { type ButtonShape, buttonClass } from './button-class.ts';

type Props = ComponentProps<'button'> & ButtonShape & { isPending?: boolean };

/** A button. While `busy` it ignores clicks and keeps its width. */
export function Button({
  variant,
  size,
  wide,
  className,
  isPending = false,
  disabled,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, wide, className })}
      disabled={disabled || isPending}
      aria-busy={isPending || undefined}
      {...rest}
    />
  );
}
