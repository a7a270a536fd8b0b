import type { Answer } from '@fondly/contract/api';
import type { OrderView } from '@fondly/contract/orders';
import { clockTime, dayOrToday } from '@fondly/contract/time';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { Link } from 'react-router';
import { MealFood } from '../../../shared/meal/allergens-and-diets.tsx';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { BackLink } from '../../frame/back-link.tsx';
import { PageTitle } from '../../frame/page-title.tsx';
import { isUnderWay } from '../../order-state.ts';
import { StepMarks } from '../checkout-steps.tsx';
import type { Details } from '../draft.ts';
import styles from '../order-layout.module.css';
import { MealStrip, OrderSummary } from '../order-summary.tsx';
import { summaryOfOrder } from '../summarize-order.ts';
import { CardForm } from './card-form.tsx';
import { cardFormLook } from './card-form-appearance.ts';
import { CardPanel } from './card-panel.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import pay from './pay-form.module.css';

type Props = {
  order: OrderView;
  offer: Answer<'GET /api/meals/:id'> | undefined;
  clientSecret: string;
  stripe: Stripe | null;
  isFormLost: boolean;
  onRetryForm: () => void;
  contact: Details;
  holdUntil: string | null;
  now: Date;
  onPaying: (isPaying: boolean) => void;
  onOrder: (order: OrderView) => void;
};

/** The card form with everything around it (customer specification, section 2: Step 2 payment). */
export function PayForm(props: Props) {
  const { order, offer, clientSecret, stripe, contact, holdUntil, now, onOrder } = props;
  const back = `/order/${order.mealId}`;
  const summary = summaryOfOrder(order, offer);
  const around = (
    <>
      <Contact contact={contact} back={back} />
      <MealFood meal={order} isWarned />
      <Banner tone="info">
        {firmTimes(order, now)} {order.pickupInstructions}
      </Banner>
    </>
  );
  return (
    <>
      <BackLink to={back} replace>
        Back to Order Details
      </BackLink>
      <div className={styles.titleRow}>
        <PageTitle>Pay by card</PageTitle>
        <StepMarks step={2} />
      </div>
      <MealStrip summary={summary} />
      <div className={styles.columns}>
        <div className={styles.form}>
          {holdUntil && !isUnderWay(order) && (
            <HoldCountdown order={order} holdUntil={holdUntil} now={now} onOrder={onOrder} />
          )}
          {stripe ? (
            <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance: cardFormLook }}>
              <CardForm order={order} contact={contact} onPaying={props.onPaying} onOrder={onOrder}>
                {around}
              </CardForm>
            </Elements>
          ) : (
            <>
              {props.isFormLost ? <FormLost onRetry={props.onRetryForm} /> : <CardPanel isLoading />}
              {around}
            </>
          )}
        </div>
        <OrderSummary summary={summary} />
      </div>
    </>
  );
}

function FormLost({ onRetry }: { onRetry: () => void }) {
  const action = (
    <Button size="row" look="default" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Banner tone="error" action={action}>
      Stripe is not loaded. Please refresh the page.
    </Banner>
  );
}

function Contact({ contact, back }: { contact: Details; back: string }) {
  return (
    <div className={pay.contact}>
      <div>
        <p className={pay.name}>{contact.customerName}</p>
        <p className="muted">
          {contact.customerEmail}
          {contact.customerPhone && ` · ${contact.customerPhone}`}
        </p>
      </div>
      <Link className={`link ${pay.edit}`} to={back} replace>
        Edit Details
      </Link>
    </div>
  );
}

function firmTimes({ pickupStart, pickupEnd, timezone }: OrderView, now: Date): string {
  const day = dayOrToday(new Date(pickupStart), timezone, now);
  const [start, end] = [clockTime(new Date(pickupStart), timezone), clockTime(new Date(pickupEnd), timezone)];
  const when = `between ${start} and ${end}${day === 'Today' ? ' today' : ` on ${day}`}`;
  return `Pickup times are firm. Please come ${when}; missed pickups stay with the kitchen.`;
}
