import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** A question or a paper over the page. Its head is no landmark of the page, as a bare `header` would be taken for. */
export function Dialog({ title, isOpen, onClose, children }: Props) {
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
