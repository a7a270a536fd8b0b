import { policies } from '@fondly/contract/policies';
import type { ComplaintView } from '@fondly/contract/problem-reports';
import { daysAfter } from '@fondly/contract/time';
import { shortName } from '../orders/restaurant-order-view.ts';
import type { Order } from '../orders/schema.ts';
import type { Complaint } from './schema.ts';

/** A complaint with what its readers see beside it; read in one statement, see `read-problem-reports.ts`. */
export type ComplaintWithParts = {
  complaint: Complaint;
  order: Order;
  restaurantName: string;
  photos: string[];
  /** Of its refunds, what the order does not count as given back yet. */
  onTheWayCents: number;
};

export function complaintView(parts: ComplaintWithParts, now: Date): ComplaintView {
  const { complaint, order } = parts;
  const { reason, text, status, outcome, answer, answeredBy, refundCents } = complaint;
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    mealName: order.mealName,
    quantity: order.quantity,
    restaurantName: parts.restaurantName,
    customerName: shortName(order.customerName),
    timezone: order.timezone,
    photos: parts.photos,
    ...{ reason, text, status, outcome, answer, answeredBy, refundCents },
    dueBy: complaint.dueBy.toISOString(),
    canPassOn: canPassOn(complaint, now),
    answeredAt: complaint.answeredAt?.toISOString() ?? null,
    leftCents: Math.max(0, order.paidCents - order.refundedCents - parts.onTheWayCents),
    createdAt: complaint.createdAt.toISOString(),
  };
}

/** The kitchen's answer may be taken to Fondly for some days, and Fondly's is the last. */
export function canPassOn({ status, answeredBy, answeredAt, passedOnAt }: Complaint, now: Date): boolean {
  if (status !== 'settled' || answeredBy !== 'restaurant' || !answeredAt || passedOnAt) return false;
  return now < daysAfter(answeredAt, policies.complaintPassOnDays);
}
