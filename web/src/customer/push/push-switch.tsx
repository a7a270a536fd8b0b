import { useId } from 'react';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import rows from '../profile/notifications-panel.module.css';
import type { PushState } from './push-device.ts';
import styles from './push-switch.module.css';
import { usePush } from './use-push.ts';

const notes: Record<PushState, string> = {
  on: 'On. They follow the switches under "App".',
  off: 'When your meal is ready, before pickup opens, and for your favorites.',
  blocked: 'This browser blocks them. Its settings for this page let them in again.',
  'needs-install': 'On an iPhone, add Fondly to the home screen first: Share, then Add to Home Screen.',
  unsupported: 'This browser does not show any. Emails tell you the same.',
};

/** Turns push notifications of this device on or off, or says why it cannot. */
export function PushSwitch() {
  const { state, enable, disable } = usePush();
  const id = useId();
  if (!state) return null;
  const action = state === 'on' ? disable : enable;
  const isOn = enable.isRunning || (state === 'on' && !disable.isRunning);
  return (
    <div className={`grid gap-12 line-above align-center ${rows.row} ${styles.row}`}>
      <div className={`stack gap-2 ${rows.words}`}>
        <b id={id}>Notifications on this device</b>
        <span>{enable.problem ?? disable.problem ?? notes[state]}</span>
      </div>
      {(state === 'on' || state === 'off') && (
        <Switch aria-labelledby={id} checked={isOn} onChange={() => void action.run()} />
      )}
    </div>
  );
}
