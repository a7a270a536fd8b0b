import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { transitionFailedText, useTransitionOrder } from '../use-transition-order.ts';
import { CodeField, codeLength } from './code-field.tsx';
import type { TimingWarning } from './timing-warning.ts';

type Props = {
  order: RestaurantOrderView;
  untimely: TimingWarning | null;
  onDone: () => void;
  onWithoutCode: () => void;
};

/**
 * Verifies the customer's code. Within the pickup window the fourth character submits it. A wrong code is cleared;
 * after too many the server says how long to wait.
 */
export function CodeCheck({ order, untimely, onDone, onWithoutCode }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useTransitionOrder(order, {
    onTransitioned: () => {
      showToast({ tone: 'success', text: `${order.orderNumber} is completed` });
      onDone();
    },
    onRefused: (thrown) => {
      setError(isApiError(thrown, 'wrong-pickup-code', 'code-locked') ? thrown.message : transitionFailedText);
      setCode('');
      field.current?.focus();
    },
  });

  const send = (pickupCode: string) => {
    if (isPending) return;
    setError(null);
    mutate({ transition: 'handOver', body: { pickupCode } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) send(code);
    // A tap on Complete right after a wrong code finds the field emptied. The reason must stay.
    else if (code !== '' || error === null) setError('Please type the 4 characters that the customer shows.');
  };

  return (
    <form className="stack gap-12" onSubmit={submit} noValidate>
      <p>
        {order.quantity} × {order.mealName} for <b>{order.customerName}</b>
      </p>
      <CodeField
        ref={field}
        code={code}
        onType={setCode}
        onComplete={(typed) => untimely === null && send(typed)}
        hint="The customer has it on the order ticket."
        error={error}
        isBusy={isPending}
      />
      <Button type="submit" variant="ready" size="main" wide isPending={isPending}>
        {untimely ? `Complete ${untimely.verb}` : 'Complete'}
      </Button>
      <Button variant="subtle" wide onClick={onWithoutCode}>
        Complete without code
      </Button>
    </form>
  );
}
