import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { countToHandOver } from '../released-portions.tsx';
import { useTransitionOrder } from '../use-transition-order.ts';
import { CodeField, codeLength } from './code-field.tsx';
import { OrderItem } from './order-item.tsx';
import type { TimingWarning } from './timing-warning.ts';

type Props = {
  order: RestaurantOrderView;
  untimely: TimingWarning | null;
  onDone: () => void;
  onWithoutCode: () => void;
};

const completeLabels = {
  'in-time': m.board_complete_button,
  early: m.board_dialog_complete_early_button,
  late: m.board_dialog_complete_late_button,
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
    onTransitioned: onDone,
    onRefused: (thrown) => {
      setError(isApiError(thrown, 'wrong-pickup-code', 'code-locked') ? thrown.message : m.board_error_status());
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
    else if (code !== '' || error === null) setError(m.board_dialog_code_incomplete());
  };

  return (
    <form className="stack gap-12" onSubmit={submit} noValidate>
      <OrderItem order={{ ...order, quantity: countToHandOver(order) }} />
      <CodeField
        ref={field}
        code={code}
        onType={setCode}
        onComplete={(typed) => untimely === null && send(typed)}
        hint={m.board_dialog_code_hint()}
        error={error}
        isBusy={isPending}
      />
      <Button type="submit" variant="ready" size="main" wide isPending={isPending}>
        {completeLabels[untimely?.kind ?? 'in-time']()}
      </Button>
      <Button variant="subtle" wide onClick={onWithoutCode}>
        {m.board_dialog_complete_without_code_button()}
      </Button>
    </form>
  );
}
