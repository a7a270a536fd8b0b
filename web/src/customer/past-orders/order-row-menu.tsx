import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { IconDots } from '@tabler/icons-react';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import type { MenuItem } from '../../shared/ui/overlays/menu-props.ts';
import { canRemoveFromCalendar, downloadCalendar } from './calendar.ts';
import { formatMessagesLabel, hasMessages } from './order-messages.ts';
import { isProblemReportable } from './problem-report-link.tsx';

export type RowDialog = 'rating' | 'receipt' | 'messages';

type Props = { order: OrderView; now: Date; onOpen: (dialog: RowDialog) => void; onGreat: () => void };

/** What can be done with an order that is over, besides ordering it again. Nothing for one that was never paid. */
export function OrderRowMenu({ order, ...props }: Props) {
  const items = listItems({ order, ...props }).filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <Menu
      items={items}
      trigger={(trigger) => (
        <IconButton {...trigger} aria-label={m.common_more_for({ name: order.mealName })}>
          <IconDots size={20} aria-hidden />
        </IconButton>
      )}
    />
  );
}

function listItems({ order, now, onOpen, onGreat }: Props): (MenuItem | false)[] {
  const isRefunded = order.refundedCents > 0 || (order.status === 'canceled' && order.paidCents > 0);
  return [
    order.paidCents > 0 && {
      label: m.receipt_title(),
      onSelect: () => onOpen('receipt'),
    },
    order.canRate &&
      !order.rating && {
        label: m.customer_orders_great_button(),
        onSelect: onGreat,
      },
    order.canRate && {
      label: order.rating ? m.customer_orders_rating_edit_button() : m.customer_orders_rating_button(),
      onSelect: () => onOpen('rating'),
    },
    hasMessages(order, now) && {
      label: formatMessagesLabel(order),
      onSelect: () => onOpen('messages'),
    },
    isProblemReportable(order, now) && {
      label: m.customer_orders_problem_report_link(),
      to: `/past-orders/${order.id}/problem`,
    },
    isRefunded && {
      label: m.order_money_title(),
      to: `/past-orders/${order.id}/money`,
    },
    canRemoveFromCalendar(order, now) && {
      label: m.customer_ticket_calendar_remove_button(),
      onSelect: () => void downloadCalendar(order),
    },
  ];
}
