import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import {
  IconArchive,
  IconArchiveOff,
  IconCheck,
  IconCircleX,
  IconClockPlus,
  IconCoin,
  IconDots,
  IconListCheck,
  IconMessage,
  IconMessageReport,
  IconNote,
  IconPhone,
  IconPrinter,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import { problemReportsQuery } from '../problem-report/problem-report-queries.ts';
import { listKeepChoices } from './dialogs/list-keep-choices.ts';
import { getRefundableCents } from './get-refundable-cents.ts';
import { useArchiveOrder } from './use-archive-order.ts';

type Props = {
  order: RestaurantOrderView;
  onDeny: () => void;
  onComplete: () => void;
  onRefund: () => void;
  onNote: () => void;
  onKeep: () => void;
  onTimeline: () => void;
  onMessages: () => void;
};

/** Less frequent actions: call the customer, cancel an accepted order, hand over early, archive a closed order. */
export function OrderMenu({ order, onDeny, onComplete, onRefund, onNote, onKeep, onTimeline, onMessages }: Props) {
  const archive = useArchiveOrder();
  const isManager = useHasRole('manager');
  const reports = useQuery({ ...problemReportsQuery(), enabled: isManager });
  const hasReport = reports.data?.problemReports.some(({ orderId }) => orderId === order.id);
  const allowed = new Set(order.transitions);
  const isFinished = order.closedReason !== null;
  const canDeny = allowed.has('deny') || allowed.has('cancelByRestaurant');
  const canKeep = isManager && allowed.has('handOver') && listKeepChoices(order, order.timezone, readNow()).length > 0;
  const canRefund = allowed.has('cancelByRestaurant') && getRefundableCents(order) > 0;
  return (
    <Menu
      placement="bottom start"
      trigger={(props) => (
        <IconButton {...props} variant="outlined" aria-label={m.board_menu_label({ number: order.orderNumber })}>
          <IconDots size={20} aria-hidden />
        </IconButton>
      )}
      items={[
        Boolean(order.customerPhone) && {
          label: m.board_menu_call({ customer: order.customerName }),
          icon: <IconPhone size={20} />,
          href: `tel:${order.customerPhone}`,
        },
        allowed.has('handOver') &&
          allowed.has('markReady') && {
            label: m.board_complete_button(),
            icon: <IconCheck size={20} />,
            onSelect: onComplete,
          },
        {
          label: order.restaurantNote ? m.board_menu_edit_note() : m.board_menu_add_note(),
          icon: <IconNote size={20} />,
          onSelect: onNote,
        },
        { label: m.message_button(), icon: <IconMessage size={20} />, onSelect: onMessages },
        { label: m.board_menu_timeline(), icon: <IconListCheck size={20} />, onSelect: onTimeline },
        canKeep && { label: m.board_menu_keep(), icon: <IconClockPlus size={20} />, onSelect: onKeep },
        !isFinished && {
          label: m.board_menu_print_label(),
          icon: <IconPrinter size={20} />,
          to: `/orders/${order.id}/label?print`,
        },
        isManager && { label: m.board_menu_payment(), icon: <IconCoin size={20} />, to: `/orders/${order.id}/money` },
        hasReport && {
          label: m.board_menu_report(),
          icon: <IconMessageReport size={20} />,
          to: `/orders/${order.id}/problem`,
        },
        canRefund && { label: m.board_menu_refund(), icon: <IconReceiptRefund size={20} />, onSelect: onRefund },
        canDeny && { label: m.board_deny_button(), icon: <IconCircleX size={20} />, tone: 'danger', onSelect: onDeny },
        isManager &&
          isFinished && {
            label: order.isArchived ? m.board_menu_unarchive() : m.board_menu_archive(),
            icon: order.isArchived ? <IconArchiveOff size={20} /> : <IconArchive size={20} />,
            onSelect: () => archive({ order, isArchived: !order.isArchived }),
          },
      ]}
    />
  );
}
