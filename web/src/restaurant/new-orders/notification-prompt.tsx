import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './sound-button.module.css';

/** "Not now" counts for this device, because the bell's list keeps the offer. The browser's own answer is permanent. */
const postponedKey = 'fondly.notifications-put-off';

/**
 * Offers browser notifications below the orders; elsewhere the bell's list does. It appears two seconds after the page and
 * only while the browser has no answer yet. Browsers require a click before they show their own question.
 */
export function NotificationPrompt() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => setShown(localStorage.getItem(postponedKey) === null),
      policies.notificationPromptSeconds * 1000,
    );
    return () => clearTimeout(timer);
  }, []);
  const postpone = () => {
    localStorage.setItem(postponedKey, 'yes');
    setShown(false);
  };
  return isShown && <NotificationOffer onPostpone={postpone} />;
}

/** Without `onPostpone`, as in the bell's list, it stays until the browser has an answer. */
export function NotificationOffer({ onPostpone }: { onPostpone?: () => void }) {
  const [isOpen, setOpen] = useState(canAskPermission);
  if (!isOpen) return null;
  const allow = () => {
    setOpen(false);
    void Notification.requestPermission();
  };
  return (
    <section
      className="row gap-12 text-14 white radius-20 bordered no-print leading-135 padding-12"
      aria-label={m.new_order_prompt_label()}
    >
      <span className="middle rigid circle size-48 on-butter">
        <IconBell size={24} aria-hidden />
      </span>
      <div className="row wrap grow gap-8">
        <div className={styles.offer}>
          <b>{m.new_order_prompt_title()}</b>
          <p className="muted">{m.new_order_prompt()}</p>
        </div>
        <div className="row wrap gap-4">
          <Button size="row" variant="light" onClick={allow}>
            {m.new_order_prompt_allow_button()}
          </Button>
          {onPostpone && (
            <Button size="row" variant="subtle" onClick={onPostpone}>
              {m.new_order_prompt_later_button()}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function canAskPermission(): boolean {
  return 'Notification' in window && Notification.permission === 'default';
}
