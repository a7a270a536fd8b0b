import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';
import { IconBan, IconCircleCheck, IconCircleX, IconDoorOff, IconHourglass } from '@tabler/icons-react';
import pills from '../../shared/order/order-status-pill.module.css';

/** Approved and active green, pending yellow, others red; always with text. */
const looks = {
  approved: { word: 'Active', look: pills.completed, icon: IconCircleCheck },
  pending: { word: 'Pending', look: pills.pending, icon: IconHourglass },
  rejected: { word: 'Rejected', look: pills.failed, icon: IconCircleX },
  suspended: { word: 'Suspended', look: pills.failed, icon: IconBan },
  closed: { word: 'Closed', look: pills.failed, icon: IconDoorOff },
};

export const getRestaurantStatusName = (status: AdminRestaurantRow['status']): string => looks[status].word;

export function RestaurantStatusPill({ status }: Pick<AdminRestaurantRow, 'status'>) {
  const { word, look, icon: Icon } = looks[status];
  return (
    <span className={`${pills.pill} ${look}`}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
}
