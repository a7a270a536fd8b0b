import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Mantine } from '../mantine.tsx';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';

/** The dialog itself, in a file of its own: `dialog.tsx` brings it when a page has been drawn. */
export default function ModalDialog({ title, isOpen, onClose, children }: DialogProps) {
  // It opens only after it has come: what is there from the first moment has not seen where the focus was before, and
  // could not give it back.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Mantine>
      <Modal
        opened={isOpen && isMounted}
        onClose={onClose}
        title={title}
        size={480}
        classNames={{ overlay: 'no-print', close: 'no-print', content: styles.content ?? '' }}
        attributes={{ header: { role: 'presentation' } }}
      >
        {children}
      </Modal>
    </Mantine>
  );
}
