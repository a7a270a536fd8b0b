import { policies } from '@fondly/contract/policies';
import { notifications } from '@mantine/notifications';
import { IconCircleCheckFilled, IconInfoCircleFilled, IconWifiOff, IconX } from '@tabler/icons-react';
import styles from './toast.module.css';

const icons = { success: IconCircleCheckFilled, error: IconX, info: IconInfoCircleFilled, connection: IconWifiOff };

type Toast = {
  tone: keyof typeof icons;
  text: string;
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onClick: () => void };
};

/** A short word that leaves by itself after 4 seconds, later while it is hovered or focused. */
export function showToast({ tone, text, action }: Toast): void {
  const Icon = icons[tone];
  const id = notifications.show({
    position: window.matchMedia('(max-width: 899px)').matches ? 'bottom-center' : 'top-right',
    autoClose: policies.toastMilliseconds,
    icon: <Icon size={20} aria-hidden />,
    message: (
      <span className={styles.line}>
        <span>{text}</span>
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.onClick();
              notifications.hide(id);
            }}
          >
            {action.label}
          </button>
        )}
      </span>
    ),
    classNames: { root: `${styles.toast} ${styles[tone]}`, icon: styles.icon ?? '', body: styles.body ?? '' },
    closeButtonProps: { 'aria-label': 'Close this message', size: 36, iconSize: 18 },
    role: tone === 'error' ? 'alert' : 'status',
  });
}
