import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { IconCircleCheckFilled, IconInfoCircleFilled, IconWifiOff, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './toast.module.css';
import { hideToast, type ShownToast, useToasts } from './toast.tsx';

const icons = { success: IconCircleCheckFilled, error: IconX, info: IconInfoCircleFilled, connection: IconWifiOff };
/** More toasts wait until one of these is closed. */
const maxShown = 3;

/** Stays readable and clickable while a dialog hides the rest of the page from screen readers. */
export default function ToastList() {
  const shown = useToasts().slice(0, maxShown);
  return (
    <div className={`grid gap-16 ${styles.region}`} data-toasts data-react-aria-top-layer>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, tone, text, action, milliseconds = policies.toastMilliseconds } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hideToast(id), milliseconds);
    return () => clearTimeout(timer);
  }, [id, isHeld, milliseconds]);
  const Icon = icons[tone];
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div
      className={`row on-ink radius-16 text-15 weight-550 leading-145 ${styles.toast}`}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      {...hold}
      {...release}
    >
      <Icon size={20} className={styles.icon} aria-hidden />
      <span className={`break ${styles.text}`}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onClick();
            hideToast(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={`middle ${styles.close}`}
        aria-label={m.ui_close_message()}
        onClick={() => hideToast(id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}
