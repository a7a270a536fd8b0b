import type { Person } from '../../shared/session/session.ts';
import { findStoredContact } from '../browser-storage/contact.ts';
import { formatPhone } from '../format-phone.ts';

/** The fields of step 1. */
export type Details = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  specialInstructions: string;
};

/** A coupon that the server validated for one quantity. */
export type AppliedCoupon = { code: string; discountCents: number; totalCents: number; quantity: number };

export type Draft = Details & { quantity: number; coupon: AppliedCoupon | null };

/** Starts with the account's data and the last contact on this device. */
export function newDraft(person: Person): Draft {
  const contact = findStoredContact();
  return {
    customerName: person.name,
    customerEmail: contact?.email ?? person.email,
    customerPhone: formatPhone(contact?.phone ?? person.phone ?? ''),
    specialInstructions: '',
    quantity: 1,
    coupon: null,
  };
}
