import { type HiddenRatingReason, hiddenRatingReasons } from '@fondly/contract/admin/hidden-rating-reasons';
import type { AdminRating } from '@fondly/contract/admin/ratings';
import { hiddenRatingLabel } from '@fondly/contract/sentences/reason-labels';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { RadioChoice } from '../../shared/ui/forms/radio-choice.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { useAdminMutation } from '../use-admin-mutation.ts';
import { RatingQuote } from './rating-quote.tsx';

type Props = { rating: AdminRating | null; onClose: () => void };

/** Hides a rating for one of five reasons. */
export function HideRatingDialog({ rating, onClose }: Props) {
  const title = rating ? `Hide the rating of ${rating.orderNumber}` : '';
  return (
    <Dialog isOpen={rating !== null} onClose={onClose} title={title} size="medium">
      {rating && <HideRatingForm rating={rating} onDone={onClose} />}
    </Dialog>
  );
}

function HideRatingForm({ rating, onDone }: { rating: AdminRating; onDone: () => void }) {
  const [reason, setReason] = useState<HiddenRatingReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, refusal } = useAdminMutation({
    send: (chosen: HiddenRatingReason) =>
      call('POST /api/admin/ratings/:id/hide', { params: { id: rating.orderId }, body: { reason: chosen } }),
    successText: () => `The rating of ${rating.orderNumber} is hidden`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(reason === null);
    if (reason) mutate(reason);
  };
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <RatingQuote rating={rating} />
      <RadioChoice
        legend="Why is it hidden?"
        choices={hiddenRatingReasons.map((value) => ({ value, label: hiddenRatingLabel(value) }))}
        value={reason}
        onChange={setReason}
      />
      <p className="note">The customer and the kitchen see the reason. A rating that a kitchen finds unfair stays.</p>
      {isMissing && reason === null && <Banner tone="error">Please choose a reason.</Banner>}
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" variant="danger" wide isPending={isPending}>
        Hide it
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
