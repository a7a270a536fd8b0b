import { policies } from '@fondly/contract/policies';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { daysAfter } from '@fondly/contract/time';
import { toShortName } from '../orders/restaurant-order-view.ts';
import { orderRow } from '../orders/schema.ts';
import { integer, json, notNull, type Row, row, text } from '../platform/database/row.ts';
import { type ProblemReport, problemReportRow } from './schema.ts';

const { orderNumber, mealName, quantity, customerName, timezone, paidCents, refundedCents } = orderRow.columns;

/** A problem report with the facts of its order that its readers see. */
export const listedProblemReport = row({
  ...problemReportRow.columns,
  ...{ orderNumber, mealName, quantity, customerName, timezone, paidCents, refundedCents },
  restaurantName: text,
  photos: notNull(json<string[]>()),
  /** Refunds of the order that its refunded amount does not include yet. */
  unsubmittedCents: notNull(integer),
});

export function toProblemReportView(problemReport: Row<typeof listedProblemReport>, now: Date): ProblemReportView {
  const { orderId, orderNumber, mealName, quantity, restaurantName, timezone, photos } = problemReport;
  const { reason, text, status, outcome, answer, answeredBy, refundCents } = problemReport;
  const { paidCents, refundedCents, unsubmittedCents } = problemReport;
  return {
    ...{ orderId, orderNumber, mealName, quantity, restaurantName, timezone, photos },
    customerName: toShortName(problemReport.customerName),
    ...{ reason, text, status, outcome, answer, answeredBy, refundCents },
    dueBy: problemReport.dueBy.toISOString(),
    canEscalate: canEscalate(problemReport, now),
    answeredAt: problemReport.answeredAt?.toISOString() ?? null,
    refundableCents: Math.max(0, paidCents - refundedCents - unsubmittedCents),
    createdAt: problemReport.createdAt.toISOString(),
  };
}

/** A customer may escalate the restaurant's answer to Fondly for some days. Fondly's own answer is final. */
export function canEscalate({ status, answeredBy, answeredAt, escalatedAt }: ProblemReport, now: Date): boolean {
  if (status !== 'settled' || answeredBy !== 'restaurant' || !answeredAt || escalatedAt) return false;
  return now < daysAfter(answeredAt, policies.problemReportEscalationDays);
}
