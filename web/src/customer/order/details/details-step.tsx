import type { Output } from '@fondly/contract/api';
import { topics } from '@fondly/contract/live';
import { formatCents } from '@fondly/contract/money';
import * as m from '@fondly/messages';
import { useEffect, useId } from 'react';
import { readNow } from '../../../shared/api/corrected-clock.ts';
import { useOnline } from '../../../shared/api/use-online.ts';
import { AllergensAndDiets } from '../../../shared/meal/allergens-and-diets.tsx';
import { ReportingLink } from '../../../shared/meal/reporting-link.tsx';
import { isForLaterDay } from '../../../shared/meal/sale-opening.ts';
import { useWhenSalesOpen } from '../../../shared/meal/use-when-sales-open.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { BackLink } from '../../frame/back-link.tsx';
import { PageTitle } from '../../frame/page-title.tsx';
import { OfferBanner } from '../../meal-queue/offer-banner.tsx';
import { keys } from '../../queries.ts';
import { useInvalidateOn } from '../../use-invalidate-on.ts';
import { CheckoutSteps } from '../checkout-steps.tsx';
import type { Draft } from '../draft.ts';
import styles from '../order-layout.module.css';
import { MealStrip, OrderSummary } from '../order-summary.tsx';
import { loadPayStep } from '../pay/lazy-pay-step.tsx';
import { summarizeDraft } from '../summarize-order.ts';
import { BlockedMeal, useMealBlock } from './blocked-meal.tsx';
import { ContactFields } from './contact-fields.tsx';
import { CouponField } from './coupon-field.tsx';
import { HoldBanner } from './hold-banner.tsx';
import { QuantitySection } from './quantity-section.tsx';
import { useActiveHold } from './use-active-hold.ts';
import type { StartedCheckout } from './use-checkout.ts';
import { useDetailsForm } from './use-details-form.ts';

type Props = {
  mealDetails: Output<'GET /api/meals/:id'>;
  /** The customer comes back from step 2. */
  isNextStep: boolean;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  onStarted: (answer: StartedCheckout) => void;
};

/** Step 1: quantity, contact and coupon. */
export function DetailsStep({ mealDetails, isNextStep, draft, onDraft, onStarted }: Props) {
  useInvalidateOn([topics.restaurant(mealDetails.restaurant.id)], [[...keys.meal, mealDetails.meal.id]]);
  const hold = useActiveHold(mealDetails.meal.id);
  const unavailableReason = useMealBlock(mealDetails, hold !== null);
  useWhenSalesOpen([mealDetails.meal], [...keys.meal, mealDetails.meal.id]);
  /** A later day's meal has no price to pay yet. */
  const hasTotal = unavailableReason !== 'not-yet' || !isForLaterDay(mealDetails.meal, readNow());
  const { form, total, coupon, couponNote, maxPortions } = useDetailsForm({
    mealDetails,
    draft,
    hold,
    onDraft,
    onStarted,
  });
  const formId = useId();
  const isOnline = useOnline();
  // Step 2 shows it when this load has failed.
  useEffect(() => void loadPayStep().catch(() => null), []);
  const summary = summarizeDraft(mealDetails, draft, total);
  // Beside the form on a wide screen, where it is in sight, and at the bottom of a phone.
  const continueBar = (
    <div className={`row wrap gap-16 ${styles.action}`}>
      {couponNote && <p className="text-13 weight-550 full">{couponNote}</p>}
      <span className={`muted rigid text-13 ${styles.actionTotal}`}>
        {m.common_total()} <b className="num text-20 weight-800 display tight">{formatCents(total.totalCents)}</b>
      </span>
      <Button
        type="submit"
        form={formId}
        size="main"
        isPending={form.isSending}
        disabled={!isOnline || coupon.isChecking}
      >
        {m.order_continue_button()}
      </Button>
    </div>
  );

  return (
    <>
      <BackLink to={`/kitchen/${mealDetails.restaurant.id}`}>
        {mealDetails.restaurant.name || m.order_unknown_restaurant()}
      </BackLink>
      <div className={`row wrap space-between gap-16 ${styles.titleRow}`}>
        <PageTitle isFocused={isNextStep}>{m.order_title()}</PageTitle>
        <CheckoutSteps step={1} />
      </div>
      <MealStrip summary={summary} hasTotal={hasTotal} />
      <div className={`grid align-start ${styles.columns}`}>
        <div className={`stack ${styles.form}`}>
          <AllergensAndDiets meal={mealDetails.meal} hasAllergyNote />
          {unavailableReason ? (
            <BlockedMeal unavailableReason={unavailableReason} mealDetails={mealDetails} />
          ) : (
            <form id={formId} {...form.formProps} className={`stack ${styles.form}`}>
              {!hold && <OfferBanner mealDetails={mealDetails} />}
              {hold && <HoldBanner hold={hold} mealId={mealDetails.meal.id} timezone={mealDetails.meal.timezone} />}
              <QuantitySection
                value={draft.quantity}
                max={maxPortions}
                remainingPortions={mealDetails.meal.availableQuantity + (hold?.quantity ?? 0)}
                onChange={(quantity) => coupon.changeQuantity(quantity)}
              />
              <ContactFields draft={draft} fieldErrors={form.fieldErrors} />
              <CouponField coupon={coupon} applied={draft.coupon} />
              {form.problem && <Banner tone="error">{form.problem}</Banner>}
              {!isOnline && <Banner tone="info">{m.order_continue_offline()}</Banner>}
            </form>
          )}
          <p>
            <ReportingLink kind="meal" id={mealDetails.meal.id} />
          </p>
        </div>
        {hasTotal && <OrderSummary summary={summary}>{!unavailableReason && continueBar}</OrderSummary>}
      </div>
    </>
  );
}
