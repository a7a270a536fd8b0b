import { findCouponErrors } from '@fondly/contract/admin/coupon-rules';
import type { Input } from '@fondly/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { useNavigate } from '../../shared/page/page-location.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { adminKey } from '../queries.ts';
import { CouponFields } from './coupon-fields.tsx';
import form from './coupon-form.module.css';
import { describeCoupon } from './describe-coupon.ts';
import { parseCouponForm } from './parse-coupon-form.ts';
import { type ChosenRestaurant, RestaurantPicker } from './restaurant-picker.tsx';

/** /admin/coupons/new: a coupon with all its rules. Invalid rules show the server's sentences. */
export default function NewCouponPage() {
  const back = (
    <Link className={styles.link} to="/admin/coupons">
      All coupons
    </Link>
  );
  return (
    <AdminPage title="New coupon" note={back}>
      <Panel title="What it takes off, and when">
        <CouponForm />
      </Panel>
    </AdminPage>
  );
}

function CouponForm() {
  const [restaurants, setRestaurants] = useState<ChosenRestaurant[]>([]);
  const [endsAt, setEndsAt] = useState('');
  const [typed, setTyped] = useState<FormValues>({});
  const queries = useQueryClient();
  const navigate = useNavigate();
  const read = (values: FormValues) => parseCouponForm(values, restaurants);
  const sentences = describeCoupon(read({ ...typed, endsAt }));
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: (values) => ({
      ...(findCouponErrors(read(values), readNow()) as FieldErrors),
      ...(values.reason?.trim() ? {} : { reason: 'Please give a reason.' }),
    }),
    send: async (values) => {
      const input = read(values);
      const body: Input<'POST /api/admin/coupons'>['body'] = { ...input, reason: values.reason?.trim() ?? '' };
      await call('POST /api/admin/coupons', { body });
      showToast({ tone: 'success', text: `${input.code} can be used` });
      await queries.invalidateQueries({ queryKey: adminKey });
      navigate(`/admin/coupons/${input.code}`);
    },
  });
  return (
    <form
      className={`grid align-start ${form.form}`}
      {...formProps}
      onInput={({ currentTarget }) =>
        setTyped(Object.fromEntries([...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])))
      }
    >
      <CouponFields fieldErrors={fieldErrors} endsAt={endsAt} onEnd={setEndsAt} />
      <div className={form.whole}>
        <RestaurantPicker chosen={restaurants} onChange={setRestaurants} error={fieldErrors.restaurantIds} />
      </div>
      <TextAreaField
        className={form.whole}
        label="Reason"
        name="reason"
        hint="Only the audit log keeps this."
        error={fieldErrors.reason}
        maxLength={500}
      />
      {sentences && (
        <p className={`on-butter radius-16 padding-16 ${form.whole}`} role="status">
          {sentences}
        </p>
      )}
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button type="submit" isPending={isSending} className={form.send}>
        Create coupon
      </Button>
    </form>
  );
}
