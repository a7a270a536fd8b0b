import type { Output } from '@fondly/contract/api';
import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { type FormEvent, useEffect, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { useNavigate } from '../../../shared/page/page-location.ts';
import { adoptSession, type Person } from '../../../shared/session/session.ts';
import { type FormValues, readValues, toFormErrors, useServerForm } from '../../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../../shared/ui/forms/validate-email.ts';
import { rememberContact } from '../../browser-storage/contact.ts';
import { isPhone } from '../../format-phone.ts';
import { usePerson } from '../../person.ts';
import type { Details, Draft } from '../draft.ts';
import { orderPath } from '../order-paths.ts';
import { explainCheckoutError } from './explain-checkout-error.ts';
import { type StartedCheckout, useCheckout } from './use-checkout.ts';
import { type CouponControls, explainCouponError, isCouponError, useCoupon } from './use-coupon.ts';
import { useOrderTotal } from './use-order-total.ts';

type Options = {
  mealDetails: Output<'GET /api/meals/:id'>;
  draft: Draft;
  hold: { quantity: number } | null;
  onDraft: (change: Partial<Draft>) => void;
  onStarted: (answer: StartedCheckout) => void;
};

/** The form of step 1: validates what needs no server, submits once and shows every error at its field. */
export function useDetailsForm({ mealDetails, draft, hold, onDraft, onStarted }: Options) {
  const mealId = mealDetails.meal.id;
  const maxPortions = findMaxPortions(mealDetails, hold?.quantity ?? 0);
  const total = useOrderTotal(draft, mealDetails.meal.priceCents, mealDetails.tax?.ppm ?? 0);
  const coupon = useCoupon({ mealId, draft, onDraft });
  const checkout = useCheckout();
  const navigate = useNavigate();
  const person = usePerson();

  // Others may buy while the customer is typing.
  const isOverMax = draft.quantity > maxPortions;
  useEffect(() => {
    if (isOverMax) coupon.changeQuantity(maxPortions);
  }, [isOverMax, maxPortions, coupon.changeQuantity]);

  const couponNote = useCouponNote(draft, coupon);
  const send = async (values: FormValues) => {
    const details = toDetails(values);
    onDraft(details);
    // A typed code that was not applied yet is applied first. The customer sees the new total and submits again.
    couponNote.show(null);
    if (!draft.coupon && coupon.code.trim() !== '') {
      couponNote.show((await coupon.apply()) ? 'applied' : 'refused');
      return;
    }
    const { quantity, coupon: applied } = draft;
    const input = { mealId, quantity, couponCode: applied?.code ?? null, expectedTotalCents: total.totalCents };
    const answer = await checkout({ ...details, ...input });
    rememberForNextTime(person, details);
    onStarted(answer);
  };
  const explain = (thrown: unknown) => {
    if (isCouponError(thrown)) {
      onDraft({ coupon: null });
      coupon.showError(explainCouponError(thrown));
      couponNote.show('refused');
      return {};
    }
    if (isApiError(thrown, 'payment-in-progress') && typeof thrown.details.orderId === 'string') {
      navigate(orderPath(thrown.details.orderId));
      return {};
    }
    if (isApiError(thrown, 'price-changed')) total.setQuotedTotal(Number(thrown.details.totalCents));
    const formErrors = toFormErrors(thrown);
    return formErrors.fieldErrors ? formErrors : { problem: explainCheckoutError(thrown, mealDetails.meal.timezone) };
  };
  const form = useServerForm({ check: checkDetails, send, explain });
  const keepTyped = (event: FormEvent<HTMLFormElement>) => onDraft(toDetails(readValues(event.currentTarget)));
  return {
    form: { ...form, formProps: { ...form.formProps, onInput: keepTyped } },
    total,
    coupon,
    couponNote: couponNote.text,
    maxPortions,
  };
}

/**
 * Remembers the contact of an order in the account's own name, and gives the account a phone if it has none. Who picks
 * up for someone else is part of that order only.
 */
function rememberForNextTime(person: Person, { customerName, customerEmail, customerPhone }: Details): void {
  if (customerName.toLowerCase() !== person.name.trim().toLowerCase()) return;
  rememberContact({ email: customerEmail, phone: customerPhone });
  if (person.phone !== null) return;
  // The order does not depend on it, so a failure is ignored.
  void call('PATCH /api/account/profile', { body: { name: person.name, phone: customerPhone } })
    .then(adoptSession)
    .catch(() => {});
}

function toDetails(values: FormValues): Details {
  const readText = (name: keyof Details) => (values[name] ?? '').trim();
  return {
    customerName: readText('customerName'),
    customerEmail: readText('customerEmail'),
    customerPhone: readText('customerPhone'),
    specialInstructions: readText('specialInstructions'),
  };
}

/** Name, email and phone are required. */
function checkDetails(values: FormValues): Record<string, string> {
  const { customerName, customerEmail, customerPhone } = toDetails(values);
  const fieldErrors: Record<string, string> = {};
  if (!customerName) fieldErrors.customerName = m.order_field_required();
  const error = validateEmail(customerEmail);
  if (error) fieldErrors.customerEmail = error;
  if (!isPhone(customerPhone)) fieldErrors.customerPhone = m.order_phone_invalid();
  return fieldErrors;
}

function findMaxPortions({ meal, remainingDailyPortions }: Options['mealDetails'], heldQuantity: number): number {
  const left = Math.min(meal.availableQuantity, remainingDailyPortions) + heldQuantity;
  return Math.max(1, Math.min(left, policies.portionsPerOrder));
}

type CouponResult = 'applied' | 'refused' | null;

/**
 * What Continue found about a code. On a phone the coupon is far above the button, so the result is shown next to it,
 * too, until the customer types another code or removes the coupon.
 */
function useCouponNote(
  draft: Draft,
  coupon: CouponControls,
): { text: string | null; show: (result: CouponResult) => void } {
  const [result, setResult] = useState<CouponResult>(null);
  const describe = () => {
    if (result === 'applied' && draft.coupon) {
      const { code, discountCents } = draft.coupon;
      return m.order_coupon_applied_note({ code, amount: formatCents(discountCents) });
    }
    return result === 'refused' && coupon.error ? m.order_coupon_refused_note({ reason: coupon.error }) : null;
  };
  return { text: describe(), show: setResult };
}
