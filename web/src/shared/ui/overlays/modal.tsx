import * as m from '@fondly/messages';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { pageLocale } from '../../language/page-language.ts';
import type { AlertDialogProps, DialogProps, DrawerProps } from './dialog-props.ts';
import styles from './modal.module.css';

/** The three kinds of modal. A separate file, because `dialog.tsx` loads it after the page. */
export function DialogModal({ title, size = 'small', density = 'spacious', children, ...frame }: DialogProps) {
  return (
    <Frame {...frame} kind="dialog" size={size} density={density}>
      <div className={`row space-between ${styles.head}`}>
        <Heading slot="title" className={styles.title ?? ''}>
          {title}
        </Heading>
        <CloseButton label={m.common_close()} onClick={frame.onClose} />
      </div>
      <div className={styles.body}>
        {/* Many dialogs load their form after the page. */}
        <Suspense fallback={null}>
          {children}
          <LateFocus />
        </Suspense>
      </div>
    </Frame>
  );
}

export function AlertModal({ title, note, icon, action, children, isOpen }: AlertDialogProps) {
  return (
    <Frame kind="alert" isOpen={isOpen}>
      <div className={`row space-between gap-16 ${styles.alertHead}`}>
        <div className="fit">
          <Heading slot="title" className={styles.alertTitle ?? ''}>
            {title}
          </Heading>
          <p className="margin-top-6 text-15 weight-600">{note}</p>
        </div>
        {action ?? <span className={`middle rigid white circle ${styles.icon}`}>{icon}</span>}
      </div>
      <div className={`stack gap-16 ${styles.alertBody}`}>{children}</div>
    </Frame>
  );
}

export function DrawerModal({ title, closeLabel, children, ...frame }: DrawerProps) {
  return (
    <Frame {...frame} kind="drawer" density="compact">
      <div className={`row space-between ${styles.head}`}>
        <Heading slot="title" className="visually-hidden">
          {title}
        </Heading>
        <CloseButton label={closeLabel} onClick={frame.onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </Frame>
  );
}

type FrameProps = Partial<Pick<DialogProps, 'size' | 'density' | 'onClose'>> & {
  kind: 'dialog' | 'alert' | 'drawer';
  isOpen: boolean;
  children: ReactNode;
};

function Frame({ kind, size, density, isOpen, onClose, children }: FrameProps) {
  return (
    <I18nProvider locale={pageLocale}>
      <ModalOverlay
        className={styles.overlay ?? ''}
        data-kind={kind}
        data-overlay
        isOpen={isOpen}
        isDismissable={onClose !== undefined}
        isKeyboardDismissDisabled={onClose === undefined}
        onOpenChange={(isStillOpen) => {
          if (!isStillOpen) onClose?.();
        }}
      >
        <AriaModal className={styles.modal ?? ''} data-size={size} data-density={density}>
          <AriaDialog className={styles.dialog ?? ''}>
            <FocusTarget hasCloseButton={onClose !== undefined}>{children}</FocusTarget>
          </AriaDialog>
        </AriaModal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/** Focuses the element with `data-autofocus`, else the close button. Without both, the dialog focuses itself. */
function FocusTarget({ hasCloseButton, children }: { hasCloseButton: boolean; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const closeButton = hasCloseButton ? content.current?.querySelector('button') : null;
    (content.current?.querySelector<HTMLElement>('[data-autofocus]') ?? closeButton)?.focus();
  }, [hasCloseButton]);
  return <div ref={content}>{children}</div>;
}

/** Moves the focus to a form that is loaded after its dialog, whose close button has had the focus until then. */
function LateFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const body = place.current?.parentElement;
    if (!body?.contains(document.activeElement)) body?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return <span ref={place} hidden />;
}

const CloseButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    className={`no-print middle rigid push pill subdued ${styles.close}`}
    aria-label={label}
    onClick={onClick}
  >
    <IconX size={20} aria-hidden />
  </button>
);
