import { z } from 'zod';
import { cents, endpoint, instant, trimmedText } from '../endpoint.ts';

const tags = ['Your restaurant'];

/**
 * The duty of a high-volume seller. `near`: the limit is close. `due`: until the last day. `stopped`: selling has stopped.
 * `met`: until 12 months after the certification. `exempt`: an admin decided so.
 */
export const sellerDutyStates = ['below', 'near', 'due', 'stopped', 'met', 'exempt'] as const;
export type SellerDutyState = (typeof sellerDutyStates)[number];

/** The checklist, as its owner sees it. */
export const sellerDutyView = z.strictObject({
  state: z.enum(sellerDutyStates),
  /** Orders that customers paid within 12 months, at the last count. */
  sales: z.int(),
  grossCents: cents,
  limit: z.strictObject({ sales: z.int(), cents }),
  /** The last day to finish; null while no duty is open. */
  dueOn: z.iso.date().nullable(),
  /** Connected at Stripe, or a payee whose W-9 has arrived. */
  hasBank: z.boolean(),
  /** Of the owner's account. */
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  phone: z.string(),
  isPhoneConfirmed: z.boolean(),
  /** Since when Fondly is asked to call; null without a valid code. */
  callAskedAt: instant.nullable(),
  /** Of the last 12 months; null without one. */
  certifiedAt: instant.nullable(),
});
export type SellerDutyView = z.infer<typeof sellerDutyView>;

const access = { staff: 'owner', restaurant: 'serving' } as const;

export const readSellerDuty = endpoint({
  method: 'GET',
  url: '/api/restaurant/seller-duty',
  access,
  schema: { summary: 'Read the checklist for high-volume sellers', tags, response: { 200: sellerDutyView } },
});

export const askForPhoneCall = endpoint({
  method: 'POST',
  url: '/api/restaurant/seller-duty/call',
  access,
  problems: ['too-many-requests'],
  schema: {
    summary: 'Ask Fondly to call the phone of your restaurant and read out a code',
    tags,
    body: z.strictObject({}),
    response: { 200: sellerDutyView },
  },
});

export const confirmPhone = endpoint({
  method: 'POST',
  url: '/api/restaurant/seller-duty/phone',
  access,
  problems: ['phone-code-wrong', 'too-many-requests'],
  schema: {
    summary: 'Confirm the phone of your restaurant by the code from the call',
    tags,
    body: z.strictObject({ code: trimmedText(20) }),
    response: { 200: sellerDutyView },
  },
});

export const certifySellerDetails = endpoint({
  method: 'POST',
  url: '/api/restaurant/seller-duty/certify',
  access,
  schema: {
    summary: 'Certify that the details of your restaurant are true',
    tags,
    body: z.strictObject({}),
    response: { 200: sellerDutyView },
  },
});
