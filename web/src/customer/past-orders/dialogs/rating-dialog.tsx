import type { OrderView } from '@fondly/contract/orders';
import { formatDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { restaurantLanguage } from '../../../shared/language/restaurant-language.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Picture } from '../../../shared/ui/display/picture.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { Checkbox } from '../../../shared/ui/forms/checkbox.tsx';
import { TextAreaField } from '../../../shared/ui/forms/text-area-field.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { ConfirmEmailBanner } from '../../profile/confirm-email-banner.tsx';
import { keys } from '../../queries.ts';
import { useAction } from '../../use-action.ts';
import styles from './dialog.module.css';
import { StarPicker } from './star-picker.tsx';

type Props = { order: OrderView; isOpen: boolean; onClose: () => void };

/** Rates a meal or changes its rating. No star is preselected. */
export function RatingDialog({ order, isOpen, onClose }: Props) {
  return (
    <Dialog density="compact" title={m.customer_orders_rating_title()} isOpen={isOpen} onClose={onClose}>
      <RatingForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function RatingForm({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const queries = useQueryClient();
  const [stars, setStars] = useState(order.rating?.rating ?? null);
  const [review, setReview] = useState(order.rating?.review ?? '');
  const [isPublic, setPublic] = useState(order.rating?.isPublic ?? false);
  const [isMissing, setMissing] = useState(false);
  const rating = useAction(async (chosenStars: number) => {
    const body = { rating: chosenStars, review, isPublic };
    await call('PUT /api/orders/:id/rating', { params: { id: order.id }, body });
    await queries.invalidateQueries({ queryKey: keys.orders });
    showToast({ tone: 'success', text: m.customer_orders_rating_saved() });
    onClose();
  }, m.customer_orders_rating_error_failed());

  const removing = useAction(async () => {
    await call('DELETE /api/orders/:id/rating', { params: { id: order.id } });
    await queries.invalidateQueries({ queryKey: keys.orders });
    showToast({ tone: 'success', text: m.customer_orders_rating_deleted() });
    onClose();
  }, m.customer_orders_rating_error_not_deleted());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(stars === null);
    if (stars !== null) void rating.run(stars);
  };
  const choose = (chosenStars: number) => {
    setStars(chosenStars);
    setMissing(false);
  };
  return (
    <form className="stack gap-20" onSubmit={submit}>
      <div className={`grid gap-14 align-center ${styles.meal}`}>
        <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="72px" />
        <div>
          <p className="text-17 weight-700" lang={restaurantLanguage}>
            {order.mealName}
          </p>
          <p className="muted">
            {order.restaurantName || m.order_unknown_restaurant()} ·{' '}
            {formatDay(new Date(order.pickupStart), order.timezone)}
          </p>
        </div>
      </div>
      <ConfirmEmailBanner />
      <StarPicker value={stars} isMissing={isMissing} onChange={choose} />
      <TextAreaField
        label={m.customer_orders_rating_review_label()}
        optional
        rows={3}
        maxLength={1000}
        placeholder={m.customer_orders_rating_review_placeholder()}
        value={review}
        onChange={(event) => setReview(event.currentTarget.value)}
      />
      <Checkbox name="isPublic" isChecked={isPublic} onChange={setPublic}>
        {m.customer_orders_rating_public()}
      </Checkbox>
      {(rating.problem ?? removing.problem) && <Banner tone="error">{rating.problem ?? removing.problem}</Banner>}
      <div className="dialog-buttons">
        <Button type="submit" isPending={rating.isRunning}>
          {m.customer_orders_rating_submit_button()}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {m.customer_orders_rating_later_button()}
        </Button>
        {order.rating && (
          <Button variant="subtle" isPending={removing.isRunning} onClick={() => void removing.run()}>
            {m.customer_orders_rating_delete_button()}
          </Button>
        )}
      </div>
    </form>
  );
}
