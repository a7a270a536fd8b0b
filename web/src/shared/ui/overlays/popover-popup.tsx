import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import styles from './popup.module.css';

type Props = {
  label: string;
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** The open panel. A separate file, because `popover.tsx` loads it after the page. */
export default function PopoverPopup({ label, children, ...popup }: Props) {
  return (
    <AriaPopover {...popup} placement="bottom end" className={styles.popup ?? ''}>
      <AriaDialog aria-label={label} className={styles.panel ?? ''}>
        {children}
      </AriaDialog>
    </AriaPopover>
  );
}
