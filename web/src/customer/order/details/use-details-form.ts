import type { Answer } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isRefusal } from '../../../shared/api/api-error.ts';
import { type FormValues, useServerForm, usualFaults } from '../../../shared/ui/forms/use-server-form.ts';
import { emailFault } from '../../../shared/ui/forms/validate-email.ts';
import { rememberContact } from '../../browser-storage/contact.ts';
import { isPhone } from '../../format-phone.ts';
import type { Details, Draft } from '../draft.ts';
import { orderAddress } from '../order-paths.ts';
import { explainCheckout } from './explain-checkout-error.ts';
import { type Started, useCheckout } from './use-checkout.ts';
import { isCouponRefusal, sentenceForCoupon, useCoupon } from './use-coupon.ts';
import { useTotal } from './use-order-total.ts';

type Given = {
  offer: Answer<'GET /api/meals/:id'>;
  draft: Draft;
  hold: { quantity: number } | null;
  onDraft: (change: Partial<Draft>) => void;
  onStarted: (answer: Started) => void;
};

/** Step 1 as a whole: checked here for what can be seen, sent once, and every refusal at the place where it belongs. */
export function useDetailsForm({ offer, draft, hold, onDraft, onStarted }: Given) {
  const mealId = offer.meal.id;
  const held = hold?.quantity ?? 0;
  const mostPortions = Math.max(
    1,
    Math.min(offer.meal.availableQuantity + held, offer.stillAllowed + held, policies.portionsPerOrder),
  );
  const total = useTotal(draft, offer.meal.priceCents);
  const coupon = useCoupon({ mealId, draft, onDraft });
  const checkout = useCheckout();
  const navigate = useNavigate();

  // Others buy while one is typing.
  const isTooMany = draft.quantity > mostPortions;
  useEffect(() => {
    if (isTooMany) coupon.changeQuantity(mostPortions);
  }, [isTooMany, mostPortions, coupon.changeQuantity]);

  const send = async (values: FormValues) => {
    const details = detailsOf(values);
    onDraft(details);
    // A code that was typed and not applied is meant to count; whoever sees the new total presses again.
    if (!draft.coupon && coupon.code.trim() !== '') {
      await coupon.apply();
      return;
    }
    const { quantity, coupon: applied } = draft;
    const wish = { mealId, quantity, couponCode: applied?.code ?? null, expectedTotalCents: total.totalCents };
    const answer = await checkout({ ...details, ...wish });
    rememberContact({ email: details.customerEmail, phone: details.customerPhone });
    onStarted(answer);
  };
  const explain = (thrown: unknown) => {
    if (isCouponRefusal(thrown)) {
      onDraft({ coupon: null });
      coupon.refuse(sentenceForCoupon(thrown));
      return {};
    }
    if (isRefusal(thrown, 'payment-in-progress') && typeof thrown.details.orderId === 'string') {
      void navigate(orderAddress(thrown.details.orderId));
      return {};
    }
    if (isRefusal(thrown, 'price-changed')) total.tell(Number(thrown.details.totalCents));
    const told = usualFaults(thrown);
    return told.faults ? told : { problem: explainCheckout(thrown) };
  };
  return { form: useServerForm({ check: checkDetails, send, explain }), total, coupon, mostPortions };
}

function detailsOf(values: FormValues): Details {
  const line = (name: keyof Details) => (values[name] ?? '').trim();
  return {
    customerName: line('customerName'),
    customerEmail: line('customerEmail'),
    customerPhone: line('customerPhone'),
    specialInstructions: line('specialInstructions'),
  };
}

/** Name, email and phone are required (customer specification, section 5). */
function checkDetails(values: FormValues): Record<string, string> {
  const { customerName, customerEmail, customerPhone } = detailsOf(values);
  const faults: Record<string, string> = {};
  if (!customerName) faults.customerName = 'Please fill in this field.';
  const fault = emailFault(customerEmail);
  if (fault) faults.customerEmail = fault;
  if (!isPhone(customerPhone)) faults.customerPhone = 'Please enter a 10-digit phone number.';
  return faults;
}
