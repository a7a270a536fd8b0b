import * as m from '@fondly/messages';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import styles from './dialog.module.css';
import type { PickupChangeState } from './use-pickup-change.ts';

type Props = {
  change: PickupChangeState;
  label: string;
  isReady?: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** The error of a dialog and its two buttons. */
export function DialogButtons({ change, label, isReady = true, onSave, onClose }: Props) {
  return (
    <>
      {change.problem && <Banner tone="error">{change.problem}</Banner>}
      <div className={`flex wrap gap-10 ${styles.buttons}`}>
        <Button variant="default" disabled={change.isBusy} onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <Button isPending={change.isBusy} disabled={!isReady} onClick={onSave}>
          {label}
        </Button>
      </div>
    </>
  );
}
