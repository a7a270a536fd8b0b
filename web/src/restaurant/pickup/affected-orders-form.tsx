import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { HoursChangeImpact, SaleChoice } from '@fondly/contract/restaurant/pickup-hours';
import { formatDay, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { RadioChoice } from '../../shared/ui/forms/radio-choice.tsx';
import { getRefundableCents } from '../orders/get-refundable-cents.ts';
import { ordersQuery } from '../queries.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { type OrderResolution, type RescheduleInput, suggestReschedule } from './order-resolution.ts';
import { RescheduleFields } from './reschedule-fields.tsx';
import type { PickupChangeState } from './use-pickup-change.ts';

type Props = { impact: HoursChangeImpact; timezone: string; change: PickupChangeState; onClose: () => void };
type Choice = OrderResolution['choice'];

/**
 * What a change affects. Each paid order is kept, rescheduled if its customer agrees, or canceled. Each meal with unsold
 * portions keeps selling or stops, by a choice without a default (docs/domain.md#changes-to-hours).
 */
export function AffectedOrdersForm({ impact, timezone, change, onClose }: Props) {
  const { data } = useQuery(ordersQuery());
  const [resolutions, setResolutions] = useState<Record<string, OrderResolution>>({});
  const [sales, setSales] = useState<Record<string, SaleChoice>>({});
  const meals = impact.meals.filter(({ unsoldPortions }) => unsoldPortions > 0);
  const isDecided = meals.every(({ id }) => sales[id] !== undefined);
  const orders = data?.orders.filter(({ id }) => impact.orderIds.includes(id)) ?? [];
  const chooseResolution = (order: RestaurantOrderView, choice: Choice) => {
    const input = change.pendingChange ? suggestReschedule(order, change.pendingChange.change) : null;
    setResolutions({
      ...resolutions,
      [order.id]: choice === 'reschedule' && input ? { choice, input } : { choice: choice as 'keep' | 'cancel' },
    });
  };
  const setTime = (id: string, input: RescheduleInput) =>
    setResolutions({ ...resolutions, [id]: { choice: 'reschedule', input } });
  return (
    <div className="stack gap-16">
      {impact.orderIds.length > 0 && (
        <Banner tone="warning" lead={m.pickup_hours_affected_orders_lead({ count: impact.orderIds.length })}>
          {m.pickup_hours_affected_orders_text()}
        </Banner>
      )}
      {orders.map((order) => {
        const resolution = resolutions[order.id];
        return (
          <div key={order.id} className="stack fit gap-10">
            <RadioChoice
              legend={formatOrder(order)}
              choices={listChoices(order)}
              value={resolution?.choice ?? 'keep'}
              onChange={(choice) => chooseResolution(order, choice)}
            />
            {resolution?.choice === 'reschedule' && (
              <RescheduleFields order={order} input={resolution.input} onChange={(input) => setTime(order.id, input)} />
            )}
          </div>
        );
      })}
      {meals.length > 0 && (
        <Banner tone="warning" lead={m.pickup_hours_affected_meals_lead({ count: meals.length })}>
          {m.pickup_hours_affected_meals_text()}
        </Banner>
      )}
      {meals.map((meal) => (
        <RadioChoice
          key={meal.id}
          legend={formatMeal(meal, timezone)}
          choices={listSaleChoices()}
          value={sales[meal.id] ?? null}
          onChange={(choice) => setSales({ ...sales, [meal.id]: choice })}
        />
      ))}
      <DialogButtons
        change={change}
        label={getSaveLabel(Object.values(resolutions), impact.orderIds.length)}
        isReady={isDecided && (impact.orderIds.length === 0 || data !== undefined)}
        onSave={() => change.confirm(resolutions, sales)}
        onClose={onClose}
      />
    </div>
  );
}

const listSaleChoices = (): { value: SaleChoice; label: string }[] => [
  { value: 'keep-selling', label: m.pickup_hours_affected_keep_selling() },
  { value: 'stop-selling', label: m.pickup_hours_affected_stop_selling() },
];

function getSaveLabel(resolutions: OrderResolution[], orders: number): string {
  const count = (choice: Choice) => resolutions.filter((resolution) => resolution.choice === choice).length;
  const [asked, canceled] = [count('reschedule'), count('cancel')];
  if (asked > 0 && canceled > 0) return m.pickup_hours_affected_save_ask_and_cancel_button({ asked, canceled });
  if (asked > 0) return m.pickup_hours_affected_save_and_ask_button({ asked });
  if (canceled > 0) return m.pickup_hours_affected_save_and_cancel_button({ canceled });
  return orders > 0 ? m.pickup_hours_affected_save_and_keep_button() : m.common_save();
}

function listChoices(order: RestaurantOrderView): { value: Choice; label: string }[] {
  const keep = { value: 'keep' as const, label: m.pickup_hours_affected_keep() };
  const isAccepted = order.transitions.includes('cancelByRestaurant');
  const reschedule = {
    value: 'reschedule' as const,
    label: m.pickup_hours_affected_reschedule({ customer: order.customerName }),
  };
  const isCancelable = isAccepted || order.transitions.includes('deny');
  if (!isCancelable) return [keep];
  const restCents = getRefundableCents(order);
  const label =
    restCents > 0
      ? m.pickup_hours_affected_cancel_and_refund({ amount: formatCents(restCents) })
      : m.pickup_hours_affected_cancel();
  return [keep, ...(isAccepted ? [reschedule] : []), { value: 'cancel', label }];
}

const formatOrder = (order: RestaurantOrderView): string =>
  m.pickup_hours_affected_order_legend({
    orderNumber: order.orderNumber,
    customer: order.customerName,
    ...formatPickup(order, order.timezone),
  });

const formatMeal = (meal: HoursChangeImpact['meals'][number], timezone: string): string =>
  m.pickup_hours_affected_meal_legend({
    meal: meal.name,
    ...formatPickup(meal, timezone),
    count: meal.unsoldPortions,
  });

function formatPickup({ pickupStart, pickupEnd }: { pickupStart: string; pickupEnd: string }, timezone: string) {
  const start = new Date(pickupStart);
  return {
    day: formatDay(start, timezone),
    window: formatPickupWindow(start, new Date(pickupEnd), timezone),
  };
}
