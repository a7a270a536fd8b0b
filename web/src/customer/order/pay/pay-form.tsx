import type { OrderView } from '@fondly/contract/orders';
import { formatDay, formatTimeInSentence, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { Link } from 'wouter';
import { restaurantLanguage } from '../../../shared/language/restaurant-language.ts';
import { AllergensAndDiets } from '../../../shared/meal/allergens-and-diets.tsx';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { DottedLine } from '../../../shared/ui/display/dotted-line.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { formatPhone } from '../../format-phone.ts';
import { BackLink } from '../../frame/back-link.tsx';
import { PageTitle } from '../../frame/page-title.tsx';
import { isPaymentProcessing } from '../../order-state.ts';
import { CheckoutSteps } from '../checkout-steps.tsx';
import styles from '../order-layout.module.css';
import { MealStrip, OrderSummary } from '../order-summary.tsx';
import { summarizeOrder } from '../summarize-order.ts';
import { CardForm } from './card-form.tsx';
import { cardFormAppearance } from './card-form-appearance.ts';
import { CardPanel } from './card-panel.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import pay from './pay-form.module.css';
import type { PaymentSecret } from './use-payment-setup.ts';

type Props = {
  order: OrderView;
  secret: PaymentSecret;
  /** The customer comes from step 1 and has not reloaded the page. */
  isNextStep: boolean;
  stripe: Stripe | null;
  hasFormFailed: boolean;
  onRetryForm: () => void;
  holdExpiresAt: string | null;
  now: Date;
  onPaying: (isPaying: boolean) => void;
  onOrder: (order: OrderView) => void;
};

/** Step 2: the card form and what surrounds it. */
export function PayForm(props: Props) {
  const { order, secret, stripe, holdExpiresAt, now, onOrder } = props;
  const detailsPath = `/order/${order.mealId}`;
  const summary = summarizeOrder(order);
  // While the bank decides, the details can't change any more.
  const isProcessing = isPaymentProcessing(order);
  const belowCard = (
    <>
      <Contact order={order} detailsPath={isProcessing ? null : detailsPath} />
      <AllergensAndDiets meal={order} hasAllergyNote />
      <Banner tone="info">
        {describePickupRule(order, now)} <span lang={restaurantLanguage}>{order.pickupInstructions}</span>
      </Banner>
    </>
  );
  return (
    <>
      {!isProcessing && (
        <BackLink to={detailsPath} replace>
          {m.order_pay_back()}
        </BackLink>
      )}
      <div className={`row wrap space-between gap-16 ${styles.titleRow}`}>
        <PageTitle isFocused={props.isNextStep}>{m.order_pay_title()}</PageTitle>
        <CheckoutSteps step={2} />
      </div>
      <MealStrip summary={summary} />
      <div className={`grid align-start ${styles.columns}`}>
        <div className={`stack ${styles.form}`}>
          {holdExpiresAt && !isProcessing && (
            <HoldCountdown order={order} holdExpiresAt={holdExpiresAt} now={now} onOrder={onOrder} />
          )}
          {stripe ? (
            <Elements key={secret.clientSecret} stripe={stripe} options={toElementsOptions(secret)}>
              <CardForm
                order={order}
                saveChoice={{ isOwn: secret.canSaveCard === 'own', isNextStep: props.isNextStep }}
                onPaying={props.onPaying}
                onOrder={onOrder}
              >
                {belowCard}
              </CardForm>
            </Elements>
          ) : (
            <>
              {props.hasFormFailed ? <FormLoadFailed onRetry={props.onRetryForm} /> : <CardPanel isLoading />}
              {belowCard}
            </>
          )}
        </div>
        <OrderSummary summary={summary} />
      </div>
    </>
  );
}

/** With a customer session, the form offers the saved cards and asks itself whether to save another. */
function toElementsOptions({ clientSecret, customerSessionClientSecret }: PaymentSecret): StripeElementsOptions {
  const base = { clientSecret, appearance: cardFormAppearance };
  return customerSessionClientSecret ? { ...base, customerSessionClientSecret } : base;
}

function FormLoadFailed({ onRetry }: { onRetry: () => void }) {
  const action = (
    <Button size="row" variant="default" onClick={onRetry}>
      {m.common_try_again()}
    </Button>
  );
  return (
    <Banner tone="error" action={action}>
      {m.order_pay_error_stripe_not_loaded()}
    </Banner>
  );
}

/** Who picks up, as the order says: the form of step 1 may have been changed since. */
function Contact({ order, detailsPath }: { order: OrderView; detailsPath: string | null }) {
  return (
    <div className={`row space-between text-15 fit gap-16 ${pay.contact}`}>
      <div>
        <p className="weight-700">{order.customerName}</p>
        <DottedLine
          className="muted"
          parts={[order.customerEmail, order.customerPhone && formatPhone(order.customerPhone)]}
        />
      </div>
      {detailsPath && (
        <Link className={`rigid link ${pay.edit}`} to={detailsPath} replace>
          {m.order_pay_edit_details()}
        </Link>
      )}
    </div>
  );
}

function describePickupRule({ pickupStart, pickupEnd, timezone }: OrderView, now: Date): string {
  const [from, to] = [new Date(pickupStart), new Date(pickupEnd)];
  const times = { start: formatTimeInSentence(from, timezone), end: formatTimeInSentence(to, timezone) };
  if (isSameDay(from, now, timezone)) return m.order_pay_pickup_rule_today(times);
  return m.order_pay_pickup_rule_day({ ...times, day: formatDay(from, timezone) });
}
