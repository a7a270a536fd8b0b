import type { ProblemReportReason } from '@fondly/contract/problem-report-rules';
import * as m from '@fondly/messages';

/** What was wrong with an order, in the words that a customer chooses from and a restaurant reads. */
export const problemReportReasonTexts: Record<ProblemReportReason, () => string> = {
  'something-missing': m.customer_report_reason_something_missing,
  quality: m.customer_report_reason_quality,
  'wrong-meal': m.customer_report_reason_wrong_meal,
  allergen: m.customer_report_reason_allergen,
  'kitchen-closed': m.customer_report_reason_kitchen_closed,
  other: m.customer_report_reason_other,
};
