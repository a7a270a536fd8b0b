import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { pageLocale } from '../../language/page-language.ts';
import styles from './popup.module.css';

type Props = {
  label: string;
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/**
 * The open panel. A separate file, because `popover.tsx` loads it after the page. Its hidden buttons speak the language of
 * the page, not that of the browser.
 */
export default function PopoverPopup({ label, children, ...popup }: Props) {
  return (
    <I18nProvider locale={pageLocale}>
      <AriaPopover {...popup} placement="bottom end" className={styles.popup ?? ''}>
        <AriaDialog aria-label={label} className={styles.panel ?? ''}>
          {children}
        </AriaDialog>
      </AriaPopover>
    </I18nProvider>
  );
}
