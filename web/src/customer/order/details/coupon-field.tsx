import { formatCents } from '@fondly/contract/money';
import * as m from '@fondly/messages';
import { IconTicket } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Fold } from '../../../shared/ui/display/fold.tsx';
import type { AppliedCoupon } from '../draft.ts';
import styles from './coupon-field.module.css';
import type { CouponControls } from './use-coupon.ts';

/** A coupon code in capital letters, and its discount. */
export function CouponField({ coupon, applied }: { coupon: CouponControls; applied: AppliedCoupon | null }) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter applies the coupon and does not submit the whole step.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void coupon.apply();
  };
  return (
    <Fold label={m.order_coupon_title()} isOpen={applied !== null || coupon.error !== null}>
      {applied ? (
        <div className={`row gap-12 radius-14 on-leaf ${styles.applied}`} role="status">
          <IconTicket size={20} aria-hidden />
          <span>{m.order_coupon_applied({ code: applied.code, amount: formatCents(applied.discountCents) })}</span>
          <Button size="row" variant="default" onClick={coupon.remove}>
            {m.common_remove()}
          </Button>
        </div>
      ) : (
        <div className="row gap-12">
          <div className={`row grow relative ${styles.box}`} data-fault={coupon.error !== null || undefined}>
            <IconTicket size={20} aria-hidden />
            <input
              ref={coupon.inputRef}
              className={`weight-600 full fit white height-48 ${styles.input}`}
              aria-label={m.order_coupon_code_label()}
              aria-invalid={coupon.error !== null}
              aria-describedby={coupon.error ? `${id}-fault` : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={coupon.code}
              onChange={(event) => coupon.type(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <Button variant="default" isPending={coupon.isChecking} onClick={() => void coupon.apply()}>
            {m.order_coupon_apply_button()}
          </Button>
        </div>
      )}
      {coupon.error && (
        <p id={`${id}-fault`} className={`text-13 weight-550 danger-text ${styles.fault}`} role="alert">
          {coupon.error}
        </p>
      )}
    </Fold>
  );
}
