import type { Person } from '../../shared/session/session.ts';
import { findStoredContact } from '../browser-storage/contact.ts';
import { formatPhone } from '../format-phone.ts';

/** What step 1 asks for, as it is typed. */
export type Details = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  specialInstructions: string;
};

/** A coupon that the server has looked at, for one quantity. */
export type AppliedCoupon = { code: string; discountCents: number; totalCents: number; quantity: number };

export type Draft = Details & { quantity: number; coupon: AppliedCoupon | null };

/** Filled in from the account and from the last order on this device. */
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
