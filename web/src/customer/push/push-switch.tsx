import * as m from '@fondly/messages';
import { useId } from 'react';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import rows from '../profile/notifications-panel.module.css';
import type { PushState } from './push-device.ts';
import styles from './push-switch.module.css';
import { usePush } from './use-push.ts';

const notes: Record<PushState, () => string> = {
  on: m.customer_frame_push_on,
  off: m.customer_frame_push_off,
  blocked: m.customer_frame_push_blocked,
  'needs-install': m.customer_frame_push_needs_install,
  unsupported: m.customer_frame_push_unsupported,
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
        <b id={id}>{m.customer_frame_push_title()}</b>
        <span>{enable.problem ?? disable.problem ?? notes[state]()}</span>
      </div>
      {(state === 'on' || state === 'off') && (
        <Switch aria-labelledby={id} checked={isOn} onChange={() => void action.run()} />
      )}
    </div>
  );
}
