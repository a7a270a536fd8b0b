import type { ComponentProps } from 'react';
import styles from './tool-button.module.css';

type Props = ComponentProps<'button'> & {
  label: string;
  /** `early` shows the words from 1024 px on, for a row with few buttons, `middle` from 1200 px on, and `late` from 1440 px on. */
  words?: 'always' | 'early' | 'middle' | 'late' | 'never';
};

/** A button of the title row or of a toolbar: an icon, with its words where they fit and as a tooltip elsewhere. */
export function ToolButton({ label, words = 'late', className, children, ...button }: Props) {
  return (
    <button
      type="button"
      className={`label inline-row rigid pill white outlined gap-8 padding-12 nowrap ${styles.tool} ${className ?? ''}`}
      data-words={words}
      aria-label={label}
      title={label}
      {...button}
    >
      {children}
      {words !== 'never' && <span aria-hidden>{label}</span>}
    </button>
  );
}
