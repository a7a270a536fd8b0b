import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { HoursChangeImpact, SaleChoice } from '@fondly/contract/restaurant/pickup-hours';
import { formatDay, formatPickupWindow } from '@fondly/contract/time';
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
        <Banner tone="warning" lead={formatAffectedOrders(impact.orderIds.length)}>
          Keep what you promised, ask for another time, or cancel and send the money back. To keep an order opens its
          day for its pickup.
        </Banner>
      )}
      {orders.map((order) => {
        const resolution = resolutions[order.id];
        return (
          <div key={order.id} className="stack fit gap-10">
            <RadioChoice
              legend={`${order.orderNumber}, ${order.customerName}, ${formatPickup(order)}`}
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
        <Banner tone="warning" lead={formatMealsOutside(meals.length)}>
          To keep selling opens the day for that pickup. Choose for each.
        </Banner>
      )}
      {meals.map((meal) => (
        <RadioChoice
          key={meal.id}
          legend={`${meal.name}, ${formatPickup({ ...meal, timezone })}, ${meal.unsoldPortions} unsold`}
          choices={saleChoiceLabels}
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

const saleChoiceLabels: { value: SaleChoice; label: string }[] = [
  { value: 'keep-selling', label: 'Keep selling' },
  { value: 'stop-selling', label: 'Stop selling' },
];

function getSaveLabel(resolutions: OrderResolution[], orders: number): string {
  const count = (choice: Choice) => resolutions.filter((resolution) => resolution.choice === choice).length;
  const parts = [
    ...(count('reschedule') > 0 ? [`ask ${count('reschedule')}`] : []),
    ...(count('cancel') > 0 ? [`cancel ${count('cancel')}`] : []),
  ];
  if (parts.length > 0) return `Save and ${parts.join(', ')}`;
  return orders > 0 ? 'Save and keep the orders' : 'Save';
}

function listChoices(order: RestaurantOrderView): { value: Choice; label: string }[] {
  const keep = { value: 'keep' as const, label: 'Keep the pickup as promised' };
  const isAccepted = order.transitions.includes('cancelByRestaurant');
  const reschedule = { value: 'reschedule' as const, label: `Ask ${order.customerName} for another time` };
  const isCancelable = isAccepted || order.transitions.includes('deny');
  if (!isCancelable) return [keep];
  const restCents = getRefundableCents(order);
  const label = restCents > 0 ? `Cancel and refund ${formatCents(restCents)}` : 'Cancel the order';
  return [keep, ...(isAccepted ? [reschedule] : []), { value: 'cancel', label }];
}

const formatAffectedOrders = (orders: number): string =>
  orders === 1 ? '1 order is affected.' : `${orders} orders are affected.`;
const formatMealsOutside = (meals: number): string =>
  meals === 1 ? '1 meal on sale is outside these hours.' : `${meals} meals on sale are outside these hours.`;

function formatPickup({
  pickupStart,
  pickupEnd,
  timezone,
}: {
  pickupStart: string;
  pickupEnd: string;
  timezone: string;
}) {
  const start = new Date(pickupStart);
  return `${formatDay(start, timezone)}, ${formatPickupWindow(start, new Date(pickupEnd), timezone)}`;
}
