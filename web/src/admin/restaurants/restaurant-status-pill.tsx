import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';
import { IconBan, IconCircleCheck, IconCircleX, IconDoorOff, IconHourglass } from '@tabler/icons-react';
import pills from '../../shared/order/order-status-pill.module.css';

/** Approved and active green, pending yellow, others red; always with text. */
const variants = {
  approved: { text: 'Active', className: pills.completed, icon: IconCircleCheck },
  pending: { text: 'Pending', className: pills.pending, icon: IconHourglass },
  rejected: { text: 'Rejected', className: pills.failed, icon: IconCircleX },
  suspended: { text: 'Suspended', className: pills.failed, icon: IconBan },
  closed: { text: 'Closed', className: pills.failed, icon: IconDoorOff },
};

export const getRestaurantStatusName = (status: AdminRestaurantRow['status']): string => variants[status].text;

export function RestaurantStatusPill({ status }: Pick<AdminRestaurantRow, 'status'>) {
  const { text, className, icon: Icon } = variants[status];
  return (
    <span className={`${pills.pill} ${className}`}>
      <Icon size={16} aria-hidden />
      {text}
    </span>
  );
}
