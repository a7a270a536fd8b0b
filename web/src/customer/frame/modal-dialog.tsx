import { Modal } from '@mantine/core';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';

/** The dialog itself, in a file of its own: `dialog.tsx` brings it when a page has been drawn. */
export default function ModalDialog({ title, isOpen, onClose, children }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={480}
      classNames={{ overlay: 'no-print', close: 'no-print', content: styles.content ?? '' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  );
}
