import { orderTerms } from '@fondly/contract/order-statuses';
import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { readStoredValue, writeStoredValue } from '../browser-storage/stored-value.ts';
import { isPaymentSecured } from '../order-state.ts';
import styles from './push-prompt-card.module.css';
import { usePush } from './use-push.ts';

const answeredKey = 'push-answered';
const isTrue = (value: unknown): value is boolean => value === true;

/** Asks for push permission while an order waits to be ready: a customer who has just paid knows why we ask. */
export function PushPromptCard({ orders }: { orders: readonly OrderView[] }) {
  const { state, enable } = usePush();
  const [isAnswered, setAnswered] = useState(() => readStoredValue(answeredKey, isTrue, false));
  const hasOrderInProgress = orders.some(
    (order) => isPaymentSecured(order) && orderTerms.live.includes(order.status) && order.status !== 'ready',
  );
  if (!hasOrderInProgress || isAnswered) return null;
  if (state === 'blocked') {
    return <p className="note no-print">{m.customer_frame_push_prompt_blocked()}</p>;
  }
  if (state !== 'off') return null;
  const dismiss = () => {
    writeStoredValue(answeredKey, true);
    setAnswered(true);
  };
  return (
    <section
      className={`sunken grid radius-16 align-center no-print ${styles.card}`}
      aria-label={m.customer_frame_push_title()}
    >
      <IconBellRinging size={26} aria-hidden className={styles.icon} />
      <div>
        <p className="weight-700">{m.customer_frame_push_prompt_title()}</p>
        <p className="note">{m.customer_frame_push_prompt_text()}</p>
        {enable.problem && <p role="alert">{enable.problem}</p>}
      </div>
      <div className={`flex gap-8 ${styles.buttons}`}>
        <Button variant="light" size="row" isPending={enable.isRunning} onClick={() => void enable.run()}>
          {m.customer_frame_push_prompt_yes()}
        </Button>
        <Button variant="subtle" size="row" onClick={dismiss}>
          {m.customer_frame_push_prompt_no()}
        </Button>
      </div>
    </section>
  );
}
