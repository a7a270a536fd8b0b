import type { Output } from '@fondly/contract/api';
import type { Person } from '../../shared/session/session.ts';
import { findStoredContact } from '../browser-storage/contact.ts';
import { readStoredValue, removeStoredValue, writeStoredValue } from '../browser-storage/stored-value.ts';
import { formatPhone } from '../format-phone.ts';

/** The fields of step 1. */
export type Details = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  specialInstructions: string;
};

/** A coupon that the server validated for one quantity. */
export type AppliedCoupon = {
  code: string;
  discountCents: number;
  taxCents: number;
  /** Tax that Fondly pays. */
  taxAbsorbedCents: number;
  totalCents: number;
  quantity: number;
};

export type Draft = Details & { quantity: number; coupon: AppliedCoupon | null };

/** `afterOrderId` is the order of the last "Continue", to which the draft is a change; null before the first. */
export type OpenDraft = Draft & { afterOrderId: string | null };

type MealDetails = Output<'GET /api/meals/:id'>;

/**
 * What was typed in this tab and not sent, else what the server received last for this meal, else the account's data
 * and the last contact on this device. After a "Continue" elsewhere, the server's is the newer one.
 */
export function openDraft(person: Person, { meal, draft: sent }: MealDetails): OpenDraft {
  const afterOrderId = sent?.orderId ?? null;
  const unsent = findUnsentDraft(person.id, meal.id);
  if (unsent?.afterOrderId === afterOrderId) return unsent;
  if (sent) {
    const { orderId: _, customerPhone, coupon, ...rest } = sent;
    const appliedCoupon = coupon && { ...coupon, quantity: sent.quantity };
    return { ...rest, customerPhone: formatPhone(customerPhone), coupon: appliedCoupon, afterOrderId };
  }
  const contact = findStoredContact();
  return {
    customerName: person.name,
    customerEmail: contact?.email ?? person.email,
    customerPhone: formatPhone(contact?.phone ?? person.phone ?? ''),
    specialInstructions: '',
    quantity: 1,
    coupon: null,
    afterOrderId,
  };
}

/** One draft for each tab is enough: a person who opens another meal has left the first one. */
const unsentName = 'unsent-order';
type UnsentDraft = { personId: string; mealId: string; draft: OpenDraft };

/** Keeps what is typed through a reload and a login, until the server has it. */
export function keepUnsentDraft(personId: string, mealId: string, draft: OpenDraft): void {
  writeStoredValue(unsentName, { personId, mealId, draft } satisfies UnsentDraft, 'tab');
}

export function forgetUnsentDraft(): void {
  removeStoredValue(unsentName, 'tab');
}

function findUnsentDraft(personId: string, mealId: string): OpenDraft | null {
  const unsent = readStoredValue<UnsentDraft | null>(unsentName, isUnsentDraft, null, 'tab');
  return unsent?.personId === personId && unsent.mealId === mealId ? unsent.draft : null;
}

type Fields<T> = { [Name in keyof T]?: unknown };

function isUnsentDraft(value: unknown): value is UnsentDraft {
  if (!isRecord<UnsentDraft>(value) || typeof value.personId !== 'string' || typeof value.mealId !== 'string')
    return false;
  const { draft } = value;
  if (!isRecord<OpenDraft>(draft) || !Number.isInteger(draft.quantity)) return false;
  const texts = [draft.customerName, draft.customerEmail, draft.customerPhone, draft.specialInstructions];
  const isOrderId = draft.afterOrderId === null || typeof draft.afterOrderId === 'string';
  return texts.every((text) => typeof text === 'string') && isOrderId && isCoupon(draft.coupon);
}

function isCoupon(value: unknown): value is AppliedCoupon | null {
  if (value === null) return true;
  if (!isRecord<AppliedCoupon>(value) || typeof value.code !== 'string') return false;
  const { discountCents, taxCents, taxAbsorbedCents, totalCents, quantity } = value;
  return [discountCents, taxCents, taxAbsorbedCents, totalCents, quantity].every(Number.isInteger);
}

function isRecord<T>(value: unknown): value is Fields<T> {
  return typeof value === 'object' && value !== null;
}
