import {
  problemReportOutcomes,
  problemReportReasonNames,
  problemReportStatuses,
} from '@fondly/contract/problem-report-rules';
import { integer, nullable, oneOf, type Row, row, text, timestamp, uuid } from '../platform/database/row.ts';

/** A problem report with all columns of its table `complaints`, which keeps its name in the database. */
export const problemReportRow = row({
  orderId: uuid,
  restaurantId: uuid,
  customerId: uuid,
  reason: oneOf(problemReportReasonNames),
  text,
  status: oneOf(problemReportStatuses),
  dueBy: timestamp,
  escalatedAt: nullable(timestamp),
  outcome: nullable(oneOf(problemReportOutcomes)),
  answer: nullable(text),
  answeredBy: nullable(oneOf(['restaurant', 'admin'])),
  answeredById: nullable(uuid),
  answeredAt: nullable(timestamp),
  refundCents: nullable(integer),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ProblemReport = Row<typeof problemReportRow>;

/** The columns of `problemReportRow`. @param prefix - the alias of `complaints` in a join with a dot, such as `p.` */
export const problemReportColumnsOf = (prefix: string): string =>
  [
    ...['order_id', 'restaurant_id', 'customer_id', 'reason', 'text', 'status', 'due_by'],
    ...['passed_on_at as escalated_at', 'outcome', 'answer', 'answered_by', 'answered_by_id', 'answered_at'],
    ...['refund_cents', 'created_at', 'updated_at'],
  ]
    .map((column) => prefix + column)
    .join(', ');
