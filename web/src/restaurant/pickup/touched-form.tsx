import { formatCents } from '@fondly/contract/money';
import type { KitchenOrderView } from '@fondly/contract/order';
import type { TouchedView } from '@fondly/contract/pickup';
import { dayName, pickupWindow } from '@fondly/contract/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../shared/banner.tsx';
import { RadioChoice } from '../orders/radio-choice.tsx';
import { kitchenOrders } from '../queries.ts';
import styles from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import type { PickupChanging } from './use-pickup-change.ts';

type Props = { touched: TouchedView; timezone: string; change: PickupChanging; onClose: () => void };

/** The paid orders that a change touches, each kept as promised or cancelled with its money (rule D-16), and meals. */
export function TouchedForm({ touched, timezone, change, onClose }: Props) {
  const { data } = useQuery(kitchenOrders());
  const [cancelled, setCancelled] = useState<string[]>([]);
  const orders = data?.orders.filter(({ id }) => touched.orderIds.includes(id)) ?? [];
  const decide = (id: string, choice: 'keep' | 'cancel') =>
    setCancelled([...cancelled.filter((one) => one !== id), ...(choice === 'cancel' ? [id] : [])]);
  return (
    <div className={styles.form}>
      {touched.orderIds.length > 0 && (
        <Banner tone="warning" lead={affected(touched.orderIds.length)}>
          Keep what you promised, or cancel and send the money back.
        </Banner>
      )}
      {orders.map((order) => (
        <RadioChoice
          key={order.id}
          legend={`${order.orderNumber}, ${order.customerName}, ${pickupOf(order)}`}
          choices={choicesFor(order)}
          value={cancelled.includes(order.id) ? 'cancel' : 'keep'}
          onChange={(choice) => decide(order.id, choice)}
        />
      ))}
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
        label={cancelled.length > 0 ? `Save and cancel ${cancelled.length}` : 'Save and keep all'}
        isReady={touched.orderIds.length === 0 || data !== undefined}
        onSave={() => change.confirm(cancelled)}
        onClose={onClose}
      />
    </div>
  );
}

function choicesFor(order: KitchenOrderView): { value: 'keep' | 'cancel'; label: string }[] {
  const keep = { value: 'keep' as const, label: 'Keep the pickup as promised' };
  const isCancellable = order.moves.some((move) => move === 'deny' || move === 'cancelByRestaurant');
  if (!isCancellable) return [keep];
  const restCents = order.paidCents - order.refundedCents;
  const label = restCents > 0 ? `Cancel and refund ${formatCents(restCents)}` : 'Cancel the order';
  return [keep, { value: 'cancel', label }];
}

const affected = (orders: number): string => (orders === 1 ? '1 order is affected.' : `${orders} orders are affected.`);
const outside = (meals: number): string =>
  meals === 1 ? '1 meal is outside these hours:' : `${meals} meals are outside these hours:`;

function pickupOf({ pickupStart, pickupEnd, timezone }: { pickupStart: string; pickupEnd: string; timezone: string }) {
  const start = new Date(pickupStart);
  return `${dayName(start, timezone)}, ${pickupWindow(start, new Date(pickupEnd), timezone)}`;
}
