import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type ToggleEvent, useRef } from 'react';
import styles from './fold.module.css';

type Props = {
  label: ReactNode;
  /** Opens it without a tap, as for an error inside. */
  isOpen?: boolean;
  children: ReactNode;
};

/** Content that few people need, behind one line. A tap opens it and moves the focus to its first field. */
export function Fold({ label, isOpen = false, children }: Props) {
  const isTapped = useRef(false);
  const focusFirstField = ({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) => {
    if (isTapped.current && details.open) details.querySelector<HTMLElement>('input, textarea')?.focus();
    isTapped.current = false;
  };
  return (
    <details className={styles.fold} open={isOpen} onToggle={focusFirstField}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a native button */}
      <summary
        className={`inline-row gap-6 text-15 weight-650 link pointer ${styles.line}`}
        onClick={() => {
          isTapped.current = true;
        }}
      >
        <IconChevronRight size={18} aria-hidden />
        {label}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
