import { formatCents } from '@fondly/contract/money';
import type { KitchenOrderView } from '@fondly/contract/orders';
import type { TouchedView } from '@fondly/contract/restaurant/pickup-hours';
import { dayName, pickupWindow } from '@fondly/contract/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { RadioChoice } from '../orders/dialogs/radio-choice.tsx';
import { leftCentsOf } from '../orders/get-refundable-cents.ts';
import { kitchenOrders } from '../queries.ts';
import styles from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import { type Fate, type MoveWish, usualMove } from './order-resolution.ts';
import { MoveFields } from './reschedule-fields.tsx';
import type { PickupChanging } from './use-pickup-change.ts';

type Props = { touched: TouchedView; timezone: string; change: PickupChanging; onClose: () => void };
type Choice = Fate['choice'];

/** The paid orders that a change touches, each kept as promised, moved with its customer's yes, or cancelled (D-16). */
export function TouchedForm({ touched, timezone, change, onClose }: Props) {
  const { data } = useQuery(kitchenOrders());
  const [fates, setFates] = useState<Record<string, Fate>>({});
  const orders = data?.orders.filter(({ id }) => touched.orderIds.includes(id)) ?? [];
  const decide = (order: KitchenOrderView, choice: Choice) => {
    const wish = change.asked ? usualMove(order, change.asked.change) : null;
    setFates({
      ...fates,
      [order.id]: choice === 'move' && wish ? { choice, wish } : { choice: choice as 'keep' | 'cancel' },
    });
  };
  const move = (id: string, wish: MoveWish) => setFates({ ...fates, [id]: { choice: 'move', wish } });
  return (
    <div className={styles.form}>
      {touched.orderIds.length > 0 && (
        <Banner tone="warning" lead={affected(touched.orderIds.length)}>
          Keep what you promised, ask for another time, or cancel and send the money back.
        </Banner>
      )}
      {orders.map((order) => {
        const fate = fates[order.id];
        return (
          <div key={order.id} className={styles.order}>
            <RadioChoice
              legend={`${order.orderNumber}, ${order.customerName}, ${pickupOf(order)}`}
              choices={choicesFor(order)}
              value={fate?.choice ?? 'keep'}
              onChange={(choice) => decide(order, choice)}
            />
            {fate?.choice === 'move' && (
              <MoveFields order={order} wish={fate.wish} onChange={(wish) => move(order.id, wish)} />
            )}
          </div>
        );
      })}
      {touched.meals.length > 0 && (
        <Banner tone="warning" lead={outside(touched.meals.length)}>
          {touched.meals.map(({ id, name, pickupStart, pickupEnd }) => (
            <span key={id} className={styles.meal}>
              {name}, {pickupOf({ pickupStart, pickupEnd, timezone })}
            </span>
          ))}
        </Banner>
      )}
      <DialogButtons
        change={change}
        label={labelFor(Object.values(fates))}
        isReady={touched.orderIds.length === 0 || data !== undefined}
        onSave={() => change.confirm(fates)}
        onClose={onClose}
      />
    </div>
  );
}

function labelFor(fates: Fate[]): string {
  const count = (choice: Choice) => fates.filter((fate) => fate.choice === choice).length;
  const parts = [
    ...(count('move') > 0 ? [`ask ${count('move')}`] : []),
    ...(count('cancel') > 0 ? [`cancel ${count('cancel')}`] : []),
  ];
  return parts.length > 0 ? `Save and ${parts.join(', ')}` : 'Save and keep all';
}

function choicesFor(order: KitchenOrderView): { value: Choice; label: string }[] {
  const keep = { value: 'keep' as const, label: 'Keep the pickup as promised' };
  const isAccepted = order.moves.includes('cancelByRestaurant');
  const move = { value: 'move' as const, label: `Ask ${order.customerName} for another time` };
  const isCancellable = isAccepted || order.moves.includes('deny');
  if (!isCancellable) return [keep];
  const restCents = leftCentsOf(order);
  const label = restCents > 0 ? `Cancel and refund ${formatCents(restCents)}` : 'Cancel the order';
  return [keep, ...(isAccepted ? [move] : []), { value: 'cancel', label }];
}

const affected = (orders: number): string => (orders === 1 ? '1 order is affected.' : `${orders} orders are affected.`);
const outside = (meals: number): string =>
  meals === 1 ? '1 meal is outside these hours:' : `${meals} meals are outside these hours:`;

function pickupOf({ pickupStart, pickupEnd, timezone }: { pickupStart: string; pickupEnd: string; timezone: string }) {
  const start = new Date(pickupStart);
  return `${dayName(start, timezone)}, ${pickupWindow(start, new Date(pickupEnd), timezone)}`;
}
