import type { Output } from '@fondly/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from '../../shared/page/page-location.ts';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { quickOrder } from '../queries.ts';

/** The sheet and its payment come with the first tap, so that pages stay light. */
const script = createScript(() => import('./order-sheet.tsx'));
const OrderSheet = script.toComponent((file) => file.OrderSheet);

type Choice = { mealId: string; quantity: number };

/**
 * Opens the sheet for a meal, or the order page when the sheet can't finish the order: without a card that can pay,
 * without a phone, or when the meal can't be ordered.
 *
 * @returns what opens it, and the sheet to draw
 */
export function useQuickOrder(): { open: (choice: Choice) => Promise<void>; sheet: ReactNode } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Choice | null>(null);
  const open = async (wanted: Choice) => {
    const reading = queries.fetchQuery({ ...quickOrder(wanted.mealId, wanted.quantity), staleTime: 0 });
    // The order page explains what went wrong, or works without Stripe's answer.
    const [answer] = await Promise.all([reading, script.preload()]).catch(() => [null]);
    if (answer && canOrderQuickly(answer)) setChoice(wanted);
    else navigate(`/order/${wanted.mealId}`);
  };
  const sheet = choice && (
    <Suspense fallback={null}>
      <OrderSheet
        key={choice.mealId}
        mealId={choice.mealId}
        quantity={choice.quantity}
        onClose={() => setChoice(null)}
      />
    </Suspense>
  );
  return { open, sheet };
}

function canOrderQuickly(order: Output<'GET /api/meals/:id/quick-order'>): boolean {
  const { meal, remainingDailyPortions, quantity, price, card, contact } = order;
  const isAvailable =
    meal.unavailableReason === null && quantity <= Math.min(meal.availableQuantity, remainingDailyPortions);
  return isAvailable && contact.phone !== null && (card !== null || price.totalCents === 0);
}
