import { policies } from '@fondly/contract/policies';
import { Notifications, notifications } from '@mantine/notifications';
import { IconCircleCheckFilled, IconInfoCircleFilled, IconWifiOff, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import styles from './toast.module.css';
import { setToastRenderer, type Toast } from './toast.tsx';

const icons = { success: IconCircleCheckFilled, error: IconX, info: IconInfoCircleFilled, connection: IconWifiOff };

/** Where toasts appear: once on a page. Those that were asked for before it was there appear at once. */
export function ToastRegion() {
  useEffect(() => setToastRenderer(show), []);
  return <Notifications position="top-right" limit={3} className={styles.region} zIndex={400} />;
}

function show({ tone, text, action, milliseconds = policies.toastMilliseconds }: Toast): void {
  const Icon = icons[tone];
  const id = notifications.show({
    position: window.matchMedia('(max-width: 899px)').matches ? 'bottom-center' : 'top-right',
    autoClose: milliseconds,
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
    closeButtonProps: { 'aria-label': 'Close this message', size: 'var(--target)', iconSize: 18 },
    role: tone === 'error' ? 'alert' : 'status',
  });
}
