import type { RestaurantOrderView } from '@fondly/contract/orders';
import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCheck,
  IconCircleX,
  IconCoin,
  IconDots,
  IconMessageReport,
  IconNote,
  IconPhone,
  IconPrinter,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useHasRole } from '../navigation/use-has-role.ts';
import { problemReportsQuery } from '../problem-report/problem-report-queries.ts';
import { getRefundableCents } from './get-refundable-cents.ts';
import styles from './order-actions.module.css';
import { useArchiveOrder } from './use-archive-order.ts';

type Props = {
  order: RestaurantOrderView;
  onDeny: () => void;
  onComplete: () => void;
  onRefund: () => void;
  onNote: () => void;
};

/** What is done seldom: call the customer, take back a "yes", hand over early, put a finished order out of sight. */
export function OrderMenu({ order, onDeny, onComplete, onRefund, onNote }: Props) {
  const archive = useArchiveOrder();
  const isManager = useHasRole('manager');
  const reports = useQuery({ ...problemReportsQuery(), enabled: isManager });
  const hasReport = reports.data?.problemReports.some(({ orderId }) => orderId === order.id);
  const allowed = new Set(order.transitions);
  const isFinished = order.closedReason !== null;
  const canDeny = allowed.has('deny') || allowed.has('cancelByRestaurant');
  const canRefund = allowed.has('cancelByRestaurant') && getRefundableCents(order) > 0;
  return (
    <Menu
      position="bottom-start"
      width={240}
      radius={16}
      shadow="lg"
      withInitialFocusPlaceholder={false}
      classNames={{ item: styles.item ?? '' }}
    >
      <Menu.Target>
        <button type="button" className={styles.more} aria-label={`More for order ${order.orderNumber}`}>
          <IconDots size={20} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {order.customerPhone && (
          <Menu.Item component="a" href={`tel:${order.customerPhone}`} leftSection={<IconPhone size={20} />}>
            Call {order.customerName}
          </Menu.Item>
        )}
        {allowed.has('handOver') && allowed.has('markReady') && (
          <Menu.Item leftSection={<IconCheck size={20} />} onClick={onComplete}>
            Complete
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconNote size={20} />} onClick={onNote}>
          {order.restaurantNote ? 'Change the note' : 'Add a note'}
        </Menu.Item>
        {!order.isArchived && (
          <Menu.Item component={Link} to={`/orders/${order.id}/label`} leftSection={<IconPrinter size={20} />}>
            Print label
          </Menu.Item>
        )}
        {isManager && (
          <Menu.Item component={Link} to={`/orders/${order.id}/money`} leftSection={<IconCoin size={20} />}>
            Money
          </Menu.Item>
        )}
        {hasReport && (
          <Menu.Item component={Link} to={`/orders/${order.id}/problem`} leftSection={<IconMessageReport size={20} />}>
            Problem report
          </Menu.Item>
        )}
        {canRefund && (
          <Menu.Item leftSection={<IconReceiptRefund size={20} />} onClick={onRefund}>
            Refund
          </Menu.Item>
        )}
        {canDeny && (
          <Menu.Item color="berry.6" leftSection={<IconCircleX size={20} />} onClick={onDeny}>
            Deny
          </Menu.Item>
        )}
        {isManager && isFinished && (
          <Menu.Item
            leftSection={order.isArchived ? <IconArchiveOff size={20} /> : <IconArchive size={20} />}
            onClick={() => archive({ order, isArchived: !order.isArchived })}
          >
            {order.isArchived ? 'Unarchive' : 'Archive'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
