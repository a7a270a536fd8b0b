import { Link, type LinkProps } from 'wouter';
import { type ButtonShape, buttonClass } from './button-class.ts';

/** A link that looks like a button because it leads to the next step. */
export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & ButtonShape) {
  return <Link className={buttonClass({ variant, size, wide, className })} {...rest} />;
}
