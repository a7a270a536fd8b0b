import { z } from 'zod';
import { cents, endpoint, id, idParam, instant, none, requiredLine } from './endpoint.ts';
import {
  type ComplaintReason,
  complaintOutcomes,
  complaintReasons,
  complaintStatuses,
} from './problem-report-rules.ts';

const reasonNames = Object.keys(complaintReasons) as [ComplaintReason, ...ComplaintReason[]];

/** A problem that a customer reported with an order: one for each order, read alike by all who deal with it. */
export const complaintView = z.strictObject({
  orderId: id,
  orderNumber: z.string(),
  mealName: z.string(),
  quantity: z.int(),
  restaurantName: z.string(),
  /** A first name and an initial. */
  customerName: z.string(),
  timezone: z.string(),
  reason: z.enum(reasonNames),
  text: z.string(),
  photos: z.array(z.string()),
  status: z.enum(complaintStatuses),
  /** Until when the kitchen answers; later Fondly decides. */
  dueBy: instant,
  /** May the customer still ask Fondly to decide instead of the kitchen. */
  canPassOn: z.boolean(),
  outcome: z.enum(complaintOutcomes).nullable(),
  answer: z.string().nullable(),
  answeredBy: z.enum(['restaurant', 'admin']).nullable(),
  answeredAt: instant.nullable(),
  /** What the answer gives back. */
  refundCents: cents.nullable(),
  /** What can still be given back of what was paid. */
  leftCents: cents,
  createdAt: instant,
});
export type ComplaintView = z.infer<typeof complaintView>;

const customer = { tags: ['Orders'], params: idParam };
const kitchen = { tags: ['Kitchen orders'], params: idParam };
const admin = { tags: ['Admin'] };

export const readComplaint = endpoint({
  method: 'GET',
  url: '/api/orders/:id/complaint',
  schema: {
    summary: 'The problem reported with an own order, and until when one can be',
    ...customer,
    response: {
      200: z.strictObject({
        complaint: complaintView.nullable(),
        canReport: z.boolean(),
        reportBy: instant,
        orderNumber: z.string(),
        mealName: z.string(),
        restaurantName: z.string(),
        timezone: z.string(),
      }),
    },
  },
});

export const fileComplaint = endpoint({
  method: 'POST',
  url: '/api/orders/:id/complaint',
  schema: {
    summary: 'Report a problem with an own order, once',
    ...customer,
    body: z.strictObject({
      reason: z.enum(reasonNames, 'Please choose what was wrong.'),
      text: requiredLine(2000),
    }),
    response: { 201: complaintView },
  },
});

/** The body is the picture itself. Kept like every picture: decoded, written anew, without what the camera noted. */
export const addComplaintPhoto = endpoint({
  method: 'POST',
  url: '/api/orders/:id/complaint/photos',
  schema: { summary: 'Add a photo to an open report; up to four', ...customer, response: { 201: complaintView } },
});

export const passComplaintOn = endpoint({
  method: 'POST',
  url: '/api/orders/:id/complaint/pass-on',
  schema: {
    summary: "Ask Fondly to decide after the kitchen's answer",
    ...customer,
    body: none,
    response: { 200: complaintView },
  },
});

const list = z.strictObject({ complaints: z.array(complaintView) });

export const listKitchenComplaints = endpoint({
  method: 'GET',
  url: '/api/restaurant/complaints',
  schema: { summary: 'Problems reported with orders of the own kitchen', tags: kitchen.tags, response: { 200: list } },
});

export const readKitchenComplaint = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders/:id/complaint',
  schema: { summary: 'The problem reported with one order', ...kitchen, response: { 200: complaintView } },
});

/** `refund` gives back everything that is left unless `amountCents` says how much; `answer` gives nothing back. */
const settlement = z.strictObject({
  outcome: z.enum(['refund', 'answer']),
  amountCents: z.int('Please enter an amount.').min(1, 'Please enter an amount.').max(999_999_999).optional(),
  answer: requiredLine(2000),
});

export const settleComplaint = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/complaint/settle',
  schema: {
    summary: 'Settle a reported problem with money or an answer',
    ...kitchen,
    body: settlement,
    response: { 200: complaintView },
  },
});

export const listAllComplaints = endpoint({
  method: 'GET',
  url: '/api/admin/complaints',
  schema: {
    summary: "Every reported problem: those with Fondly first, then by the kitchen's deadline",
    ...admin,
    querystring: z.strictObject({ status: z.enum(complaintStatuses).optional() }),
    response: { 200: list },
  },
});

export const settleComplaintAsAdmin = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/complaint/settle',
  schema: {
    summary: 'Settle any reported problem',
    ...admin,
    params: idParam,
    body: settlement,
    response: { 200: complaintView },
  },
});
