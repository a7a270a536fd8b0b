import * as m from '@fondly/messages';
import { IconX } from '@tabler/icons-react';
import styles from './close-message-button.module.css';

/** The cross at the end of a message about a payment. */
export function CloseMessageButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={`middle rigid circle size-44 ${styles.close}`}
      aria-label={m.ui_close_message()}
      onClick={onClick}
    >
      <IconX size={18} aria-hidden />
    </button>
  );
}
