import * as m from '@fondly/messages';
import { IconCheck } from '@tabler/icons-react';
import styles from './checkout-steps.module.css';

export function CheckoutSteps({ step }: { step: 1 | 2 }) {
  return (
    <ol className="row muted text-15 weight-650 gap-12">
      <li
        className={`inline-row gap-10 ${styles.step}`}
        data-state={step === 1 ? 'on' : 'done'}
        aria-current={step === 1 ? 'step' : undefined}
      >
        <span className={`middle text-14 circle sunken ${styles.mark}`} aria-hidden>
          {step === 1 ? '1' : <IconCheck size={16} stroke={2.5} />}
        </span>
        {m.order_step_details()}
        {step === 2 && <span className="visually-hidden">{m.common_done()}</span>}
      </li>
      <li className={styles.line} aria-hidden />
      <li
        className={`inline-row gap-10 ${styles.step}`}
        data-state={step === 2 ? 'on' : 'ahead'}
        aria-current={step === 2 ? 'step' : undefined}
      >
        <span className={`middle text-14 circle sunken ${styles.mark}`} aria-hidden>
          2
        </span>
        {m.order_step_payment()}
      </li>
    </ol>
  );
}
