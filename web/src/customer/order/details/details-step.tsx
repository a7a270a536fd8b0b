import type { Answer } from '@fondly/contract/api';
import { topics } from '@fondly/contract/live';
import { formatCents } from '@fondly/contract/money';
import { useOnline } from '../../../shared/api/use-online.ts';
import { MealFood } from '../../../shared/meal/allergens-and-diets.tsx';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { BackLink } from '../../frame/back-link.tsx';
import { PageTitle } from '../../frame/page-title.tsx';
import { keys } from '../../queries.ts';
import { useStaleOn } from '../../use-invalidate-on.ts';
import { StepMarks } from '../checkout-steps.tsx';
import type { Draft } from '../draft.ts';
import styles from '../order-layout.module.css';
import { MealStrip, OrderSummary } from '../order-summary.tsx';
import { summaryOfOffer } from '../summarize-order.ts';
import { BlockedMeal, useBlock } from './blocked-meal.tsx';
import { ContactFields } from './contact-fields.tsx';
import { CouponField } from './coupon-field.tsx';
import { HeldNote } from './hold-banner.tsx';
import { QuantityPart } from './quantity-section.tsx';
import { useOwnHold } from './use-active-hold.ts';
import type { Started } from './use-checkout.ts';
import { useDetailsForm } from './use-details-form.ts';

type Props = {
  offer: Answer<'GET /api/meals/:id'>;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  onStarted: (answer: Started) => void;
};

/** Step 1: how many, who picks up, with which coupon (customer specification, section 5, Customer order). */
export function DetailsStep({ offer, draft, onDraft, onStarted }: Props) {
  useStaleOn([topics.kitchen(offer.kitchen.id)], [[...keys.meal, offer.meal.id]]);
  const hold = useOwnHold(offer.meal.id);
  const block = useBlock(offer, hold !== null);
  const { form, total, coupon, mostPortions } = useDetailsForm({ offer, draft, hold, onDraft, onStarted });
  const isOnline = useOnline();
  const summary = summaryOfOffer(offer, draft, total);

  return (
    <>
      <BackLink to={`/kitchen/${offer.kitchen.id}`}>{offer.kitchen.name || 'Unknown Restaurant'}</BackLink>
      <div className={styles.titleRow}>
        <PageTitle>Order your meal</PageTitle>
        <StepMarks step={1} />
      </div>
      <MealStrip summary={summary} />
      <div className={styles.food}>
        <MealFood meal={offer.meal} isWarned />
      </div>
      <div className={styles.columns}>
        {block ? (
          <BlockedMeal block={block} kitchenId={offer.kitchen.id} />
        ) : (
          <form {...form.formProps} className={styles.form}>
            {hold && <HeldNote hold={hold} mealId={offer.meal.id} timezone={offer.meal.timezone} />}
            <QuantityPart
              value={draft.quantity}
              most={mostPortions}
              left={offer.meal.availableQuantity + (hold?.quantity ?? 0)}
              onChange={(quantity) => coupon.changeQuantity(quantity)}
            />
            <ContactFields draft={draft} faults={form.faults} />
            <CouponField coupon={coupon} applied={draft.coupon} />
            {form.problem && <Banner tone="error">{form.problem}</Banner>}
            {!isOnline && <Banner tone="info">You are offline. You can go on when your connection is back.</Banner>}
            <div className={styles.action}>
              <span className={styles.actionTotal}>
                Total <b className="num">{formatCents(total.totalCents)}</b>
              </span>
              <Button type="submit" size="main" busy={form.isSending} disabled={!isOnline || coupon.isChecking}>
                Continue to payment
              </Button>
            </div>
          </form>
        )}
        <OrderSummary summary={summary} />
      </div>
    </>
  );
}
