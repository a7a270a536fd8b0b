import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { IconChecks } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { canApprove } from './order-answer.tsx';
import type { Approval } from './use-approve-orders.ts';

/** The list must have been visible this long, so that a tap does not approve an order that has just arrived under the finger. */
const minVisibleMilliseconds = 1000;

type Props = { orders: RestaurantOrderView[]; approval: Approval };

/**
 * "Approve all 3": each order that the popup lists with an Approve button, and no other. The notes may be below the
 * screen, so the button says how many there are.
 */
export function ApproveAllButton({ orders, approval }: Props) {
  const now = useNow(1);
  const shown = orders.filter((order) => canApprove(order, now));
  const [visibleIds, setVisibleIds] = useState('');
  const ids = shown.map(({ id }) => id).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => setVisibleIds(ids), minVisibleMilliseconds);
    return () => clearTimeout(timer);
  }, [ids]);
  if (shown.length < 2) return null;
  const wasVisible = shown.every(({ id }) => visibleIds.includes(id));
  const isPending = shown.some(({ id }) => approval.answers[id]?.isPending);
  const withNotes = shown.filter(({ specialInstructions }) => specialInstructions).length;
  const label = m.new_order_approve_all_button({ count: shown.length });
  const notes = withNotes > 0 && m.new_order_approve_all_notes({ count: withNotes });
  return (
    <Button
      size="main"
      disabled={!wasVisible}
      isPending={isPending}
      aria-label={notes ? `${label}, ${notes}` : undefined}
      onClick={() => approval.approve(shown)}
    >
      <IconChecks size={20} aria-hidden />
      <span className="stack leading-110">
        {label}
        {notes && <span className="text-14">{notes}</span>}
      </span>
    </Button>
  );
}
