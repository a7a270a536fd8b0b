import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import * as m from '@fondly/messages';
import { IconCheck, IconClockPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { formatWindow } from '../format-window.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useHasRole } from '../navigation/use-has-role.ts';
import { KeepDialog } from '../orders/dialogs/keep-dialog.tsx';
import { listKeepChoices } from '../orders/dialogs/list-keep-choices.ts';
import { findTimingWarning } from '../orders/dialogs/timing-warning.ts';
import { offerUndo } from '../orders/offer-undo.ts';
import { PortionCount } from '../orders/portion-count.tsx';
import { countToHandOver, ReleasedPortions } from '../orders/released-portions.tsx';
import styles from './counter.module.css';
import type { EntryQueue } from './entry-queue.ts';
import { OrderNotes } from './order-notes.tsx';
import type { Found } from './use-verify.ts';

type Props = {
  found: Found | null;
  chosen: CounterOrder | null;
  queue: EntryQueue;
  /** The orders that are still to be handed over. */
  listed: CounterOrder[];
  onDone: () => void;
};

/** The order to hand over: found by its code, or tapped in the list. */
export function OrderSearchResult({ found, chosen, queue, listed, onDone }: Props) {
  const [pickedOrder, setPickedOrder] = useState<CounterOrder | null>(null);
  const order = pickedOrder ?? chosen ?? (found?.orders.length === 1 ? found.orders[0] : undefined);
  if (!order) return <OrdersWithSameCode found={found} onPick={setPickedOrder} onCancel={onDone} />;
  const isListed = listed.some(({ id }) => id === order.id);
  return <HandOver order={order} found={found} queue={queue} isListed={isListed} onDone={onDone} />;
}

type OrdersWithSameCodeProps = { found: Found | null; onPick: (order: CounterOrder) => void; onCancel: () => void };

/** Two orders with the same code. */
function OrdersWithSameCode({ found, onPick, onCancel }: OrdersWithSameCodeProps) {
  return (
    <div className="stack gap-12">
      <Banner tone="warning" lead={m.counter_same_code_lead()}>
        {m.counter_same_code()}
      </Banner>
      {found?.orders.map((order) => (
        <Button key={order.id} variant="default" size="main" wide onClick={() => onPick(order)}>
          {m.counter_same_code_choice({
            customer: order.customerName,
            quantity: countToHandOver(order),
            meal: order.mealName,
          })}
        </Button>
      ))}
      <Button variant="subtle" wide onClick={onCancel}>
        {m.board_dialog_back_to_code_button()}
      </Button>
    </div>
  );
}

const handOverLabels = {
  'in-time': m.counter_hand_over_button,
  early: m.counter_hand_over_early_button,
  late: m.counter_hand_over_late_button,
};
const handOverWithoutCodeLabels = {
  'in-time': m.counter_hand_over_without_code_button,
  early: m.counter_hand_over_early_without_code_button,
  late: m.counter_hand_over_late_without_code_button,
};

type HandOverProps = {
  order: CounterOrder;
  found: Found | null;
  queue: EntryQueue;
  isListed: boolean;
  onDone: () => void;
};

function HandOver({ order, found, queue, isListed, onDone }: HandOverProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [wasListed] = useState(isListed);
  // Handed over or canceled on another screen while it was open here.
  const isGone = wasListed && !isListed && !isBusy;
  const isByPass = found?.orders.some(({ id, isByPass: isPass }) => id === order.id && isPass) ?? false;
  const { timezone } = useRestaurant().restaurant;
  const now = useNow();
  const warning = findTimingWarning(order, timezone, now);
  const [isKeeping, setKeeping] = useState(false);
  // A customer who shows a code is there. Only an order from the list may need more time.
  const canKeep = useHasRole('manager') && !found && listKeepChoices(order, timezone, now).length > 0;
  const complete = async () => {
    setBusy(true);
    const entry = {
      kind: 'handOver' as const,
      id: crypto.randomUUID(),
      at: readNow().toISOString(),
      orderId: order.id,
      pickupCode: found?.code ?? null,
      isCheckedOffline: found?.isCheckedOffline ?? false,
    };
    const number = order.orderNumber;
    const result = await queue.add(
      entry,
      m.counter_order_entry({ number, quantity: countToHandOver(order), meal: order.mealName }),
    );
    if (result === 'done') offerUndo(queries, order, 'handOver');
    if (result === 'kept') showToast({ tone: 'connection', text: m.counter_saved_for_later({ number }) });
    onDone();
  };
  return (
    <div className="stack gap-12">
      <div className={`grid gap-16 align-center ${styles.found}`}>
        <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="96px" className="radius-16" />
        <div className="stack break gap-2">
          <span className={styles.what}>
            <PortionCount count={countToHandOver(order)} className="" />{' '}
            <b className="weight-750 display">{order.mealName}</b>
          </span>
          <span className="text-18 weight-600">{m.counter_found_customer({ customer: order.customerName })}</span>
          <ReleasedPortions order={order} />
          {isByPass && order.friend && (
            <span className="text-18 weight-600">{m.pass_found({ friend: order.friend })}</span>
          )}
          <span className="muted">
            {m.counter_found_order({
              number: order.orderNumber,
              window: formatWindow(order, timezone, now),
            })}
          </span>
        </div>
      </div>
      <OrderNotes order={order} />
      {isGone && <Banner tone="warning">{m.counter_conflict_order_changed()}</Banner>}
      {warning && !isGone && (
        <Banner tone="warning" lead={warning.lead}>
          {warning.text}
        </Banner>
      )}
      {!found && !isGone && (
        <Banner tone="warning" lead={m.board_dialog_name_check_lead({ customer: order.customerName })}>
          {m.board_dialog_name_check()}
        </Banner>
      )}
      {found?.isCheckedOffline && <p className="weight-600 warning-text">{m.counter_checked_offline()}</p>}
      <Button
        variant="ready"
        size="main"
        wide
        isPending={isBusy}
        disabled={isGone}
        autoFocus
        onClick={() => void complete()}
      >
        <IconCheck size={22} aria-hidden />
        {(found ? handOverLabels : handOverWithoutCodeLabels)[warning?.kind ?? 'in-time']()}
      </Button>
      {canKeep && !isGone && (
        <Button variant="default" wide disabled={isBusy} onClick={() => setKeeping(true)}>
          <IconClockPlus size={20} aria-hidden />
          {m.board_menu_keep()}
        </Button>
      )}
      <Button variant="subtle" wide disabled={isBusy} onClick={onDone}>
        {m.board_dialog_back_to_code_button()}
      </Button>
      <KeepDialog order={order} timezone={timezone} isOpen={isKeeping} onClose={() => setKeeping(false)} />
    </div>
  );
}
