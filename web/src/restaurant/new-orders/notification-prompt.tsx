import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './notification-prompt.module.css';

/** "Not now" lasts until the tab is closed. The browser's own answer is permanent. */
const postponedKey = 'fondly.notifications-put-off';

/**
 * Offers browser notifications two seconds after the page, while the browser has no answer yet. Browsers want their own
 * question to follow a click.
 */
export function NotificationPrompt() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!canAskPermission()) return;
    const timer = setTimeout(() => setShown(canAskPermission()), policies.notificationPromptSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;

  const allow = () => {
    setShown(false);
    void Notification.requestPermission();
  };
  const postpone = () => {
    sessionStorage.setItem(postponedKey, 'yes');
    setShown(false);
  };
  return (
    <section
      className={`row text-14 white radius-20 bordered no-print ${styles.prompt}`}
      aria-label={m.new_order_prompt_label()}
    >
      <span className={`middle rigid circle size-48 ${styles.tile}`}>
        <IconBell size={24} aria-hidden />
      </span>
      <div className="grow">
        <b>{m.new_order_prompt_title()}</b>
        <p className={`muted ${styles.reason}`}>{m.new_order_prompt()}</p>
      </div>
      <div className="rigid row gap-4">
        <Button size="row" onClick={allow}>
          {m.new_order_prompt_allow_button()}
        </Button>
        <Button size="row" variant="subtle" onClick={postpone}>
          {m.new_order_prompt_later_button()}
        </Button>
      </div>
    </section>
  );
}

function canAskPermission(): boolean {
  return 'Notification' in window && Notification.permission === 'default' && !sessionStorage.getItem(postponedKey);
}
