import type { CouponRow } from '@fondly/contract/admin/coupons';
import { IconBan, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import pills from '../../shared/order/order-status-pill.module.css';
import { couponStateNames } from './format-coupon.ts';

const looks = {
  on: { look: pills.completed, icon: IconCircleCheck },
  'not-yet': { look: pills.pending, icon: IconHourglass },
  over: { look: pills.canceled, icon: IconHourglass },
  'used-up': { look: pills.canceled, icon: IconCircleCheck },
  off: { look: pills.failed, icon: IconBan },
};

export function CouponStatePill({ state }: Pick<CouponRow, 'state'>) {
  const { look, icon: Icon } = looks[state];
  return (
    <span className={`${pills.pill} ${look}`}>
      <Icon size={16} aria-hidden />
      {couponStateNames[state]}
    </span>
  );
}
