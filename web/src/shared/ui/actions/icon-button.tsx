import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = ComponentProps<'button'> & {
  'aria-label': string;
  variant?: 'plain' | 'outlined';
  shape?: 'round' | 'square';
};

/** An icon button, 48 px wide. Screen readers read its label. */
export function IconButton({ variant = 'plain', shape = 'round', className, ...button }: Props) {
  return (
    <button
      type="button"
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-shape={shape}
      {...button}
    />
  );
}
