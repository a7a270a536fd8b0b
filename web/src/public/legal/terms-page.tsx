import { policies } from '@fondly/contract/policies';
import { Link } from 'react-router';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';

export const meta = pageMeta({
  title: 'Terms of Service',
  description: 'The terms under which customers order meals and restaurants sell them on Fondly.',
});

/** `/terms-of-service`, with the specified facts and the specified date. */
export default function TermsPage() {
  return (
    <ProsePage title="Terms of Service" lead={<LastUpdated />}>
      <h2>1. What Fondly is</h2>
      <p>
        Fondly is a marketplace, run as a pilot program, on which independent restaurants sell surplus meals for pickup
        on the same day. The contract for a meal is between you and the restaurant that cooks it.
      </p>
      <h2>2. Who may use it</h2>
      <p>
        Customers must be at least 18 years old or have a guardian's permission. Keep your password to yourself; what
        happens under your account counts as yours until you tell us otherwise.
      </p>
      <OrdersAndPickup />
      <h2>5. Food safety and allergens</h2>
      <p>
        Restaurants alone are responsible for food safety, for what is in a meal and for how it is described. If you
        have an allergy, ask the restaurant before you eat.
      </p>
      <Restaurants />
      <h2>7. Fair use</h2>
      <p>
        Do not place orders you do not mean to pick up, resell meals, or try to break or burden the service. We may
        suspend accounts that do.
      </p>
      <h2>8. The pilot</h2>
      <p>
        The service is offered as it is while the pilot runs. We may change or end it; orders that are paid are honored
        or refunded. How we treat your data is in the{' '}
        <Link className="link" to="/privacy-policy">
          Privacy Policy
        </Link>
        . Questions go to <ContactLink className="link">our mailbox</ContactLink>.
      </p>
    </ProsePage>
  );
}

function LastUpdated() {
  return (
    <>
      Last updated <time dateTime="2025-09-26">September 26, 2025</time>
    </>
  );
}

function OrdersAndPickup() {
  return (
    <>
      <h2>3. Orders and payment</h2>
      <p>
        Prices are in US dollars and shown in full before you pay. There are no fees in the pilot and no minimum order.
        You pay by card; your card is charged when the restaurant has accepted the order. Meals are limited: while you
        pay, your portions are kept for {policies.holdMinutes} minutes.
      </p>
      <h2>4. Pickup, cancelling and refunds</h2>
      <p>
        Pickup times are firm. Orders that are not picked up in their window are no-shows: the restaurant keeps the meal
        and the money. You can cancel without charge until {policies.cancelBeforePickupMinutes / 60} hours before pickup
        starts, and in the first {policies.cancelAfterPaymentMinutes} minutes after paying, as long as the meal is not
        ready. Other refunds are handled case by case. A refund reaches your card within {policies.refundDays}.
      </p>
    </>
  );
}

function Restaurants() {
  return (
    <>
      <h2>6. Restaurants</h2>
      <p>
        Restaurants apply and are approved by us. They describe meals truthfully, have them ready inside the pickup
        window, and hold every permit their business needs. Payouts go to the restaurant's bank account every week.
      </p>
    </>
  );
}
