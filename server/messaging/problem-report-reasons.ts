import type { ProblemReportReason } from '@fondly/contract/problem-report-rules';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';

const texts: Record<ProblemReportReason, (typeof m)['email_report_reason_other']> = {
  'something-missing': m.email_report_reason_missing,
  quality: m.email_report_reason_quality,
  'wrong-meal': m.email_report_reason_wrong_meal,
  allergen: m.email_report_reason_allergen,
  'kitchen-closed': m.email_report_reason_closed,
  other: m.email_report_reason_other,
};

/** What was wrong with an order, in the words that its customer chose. */
export const toReasonText = (reason: ProblemReportReason, locale: Language): string => texts[reason]({}, { locale });
