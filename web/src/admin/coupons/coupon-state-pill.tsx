import type { CouponRow } from '@fondly/contract/admin/coupons';
import { IconBan, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import pills from '../../shared/order/order-status-pill.module.css';
import { couponStateNames } from './format-coupon.ts';

const variants = {
  on: { className: pills.completed, icon: IconCircleCheck },
  'not-yet': { className: pills.pending, icon: IconHourglass },
  over: { className: pills.canceled, icon: IconHourglass },
  'used-up': { className: pills.canceled, icon: IconCircleCheck },
  off: { className: pills.failed, icon: IconBan },
};

export function CouponStatePill({ state }: Pick<CouponRow, 'state'>) {
  const { className, icon: Icon } = variants[state];
  return (
    <span className={`${pills.pill} ${className}`}>
      <Icon size={16} aria-hidden />
      {couponStateNames[state]}
    </span>
  );
}
