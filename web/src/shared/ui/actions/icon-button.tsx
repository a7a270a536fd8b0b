import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = ComponentProps<'button'> & {
  'aria-label': string;
  variant?: 'plain' | 'outlined';
  shape?: 'round' | 'square';
};

/** A button of one icon, 48 px wide. Its label is read aloud. */
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
