import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';
import { restaurantStatusNames } from '@fondly/contract/admin/reviews';
import { IconBan, IconCircleCheck, IconCircleX, IconDoorOff, IconHourglass } from '@tabler/icons-react';
import pills from '../../shared/order/order-status-pill.module.css';

/** Approved and active green, pending yellow, others red; always with text. */
const variants = {
  approved: { className: pills.completed, icon: IconCircleCheck },
  pending: { className: pills.pending, icon: IconHourglass },
  rejected: { className: pills.failed, icon: IconCircleX },
  suspended: { className: pills.failed, icon: IconBan },
  closed: { className: pills.failed, icon: IconDoorOff },
};

export const getRestaurantStatusName = (status: AdminRestaurantRow['status']): string => restaurantStatusNames[status];

export function RestaurantStatusPill({ status }: Pick<AdminRestaurantRow, 'status'>) {
  const { className, icon: Icon } = variants[status];
  return (
    <span className={`${pills.pill} ${className}`}>
      <Icon size={16} aria-hidden />
      {restaurantStatusNames[status]}
    </span>
  );
}
