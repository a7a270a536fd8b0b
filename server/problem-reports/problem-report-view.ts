import { policies } from '@fondly/contract/policies';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { daysAfter } from '@fondly/contract/time';
import { toShortName } from '../orders/restaurant-order-view.ts';
import type { Order } from '../orders/schema.ts';
import type { ProblemReport } from './schema.ts';

/** A complaint with what its readers see beside it; read in one statement, see `read-problem-reports.ts`. */
export type ProblemReportWithRelations = {
  problemReport: ProblemReport;
  order: Order;
  restaurantName: string;
  photos: string[];
  /** Of its refunds, what the order does not count as given back yet. */
  unsubmittedCents: number;
};

export function toProblemReportView(parts: ProblemReportWithRelations, now: Date): ProblemReportView {
  const { problemReport, order } = parts;
  const { reason, text, status, outcome, answer, answeredBy, refundCents } = problemReport;
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    mealName: order.mealName,
    quantity: order.quantity,
    restaurantName: parts.restaurantName,
    customerName: toShortName(order.customerName),
    timezone: order.timezone,
    photos: parts.photos,
    ...{ reason, text, status, outcome, answer, answeredBy, refundCents },
    dueBy: problemReport.dueBy.toISOString(),
    canEscalate: canEscalate(problemReport, now),
    answeredAt: problemReport.answeredAt?.toISOString() ?? null,
    refundableCents: Math.max(0, order.paidCents - order.refundedCents - parts.unsubmittedCents),
    createdAt: problemReport.createdAt.toISOString(),
  };
}

/** The kitchen's answer may be taken to Fondly for some days, and Fondly's is the last. */
export function canEscalate({ status, answeredBy, answeredAt, escalatedAt }: ProblemReport, now: Date): boolean {
  if (status !== 'settled' || answeredBy !== 'restaurant' || !answeredAt || escalatedAt) return false;
  return now < daysAfter(answeredAt, policies.problemReportEscalationDays);
}
