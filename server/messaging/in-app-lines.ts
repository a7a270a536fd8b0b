import { formatCents } from '@fondly/contract/money';
import type { ProblemReportReason } from '@fondly/contract/problem-report-rules';
import { problemReportReasonLabel } from '@fondly/contract/sentences/reason-labels';
import { formatClockTime, formatTimeInSentence } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { formatDayAndTime, formatDayAndWindow } from './format-day-and-time.ts';
import { type DutyLine, sellerDutyTexts } from './seller-duty-texts.ts';

/** Instants are ISO texts. */
type InZone = { timezone: string };

/**
 * What a line in the notifications of a restaurant says: a code and its parameters. Stored, so a changed code or
 * parameter must still be readable from rows of a week ago.
 */
export type InAppLine =
  | ({
      code: 'new-order';
      customer: string;
      quantity: number;
      meal: string;
      totalCents: number;
      pickupStart: string;
    } & InZone)
  | { code: 'canceled'; number: string; customer: string; quantity: number; meal: string }
  | { code: 'reschedule-declined'; number: string; customer: string }
  | { code: 'kitchen-away'; number: string }
  | ({ code: 'rescheduled'; number: string; customer: string; start: string; end: string } & InZone)
  | { code: 'order-message'; number: string; customer: string }
  | ({ code: 'late-request'; number: string; customer: string; minutes: number; until: string } & InZone)
  | ({
      code: 'report-filed';
      number: string;
      customer: string;
      reason: ProblemReportReason;
      dueBy: string;
    } & InZone)
  | { code: 'report-passed-on'; number: string; isAnswered: boolean }
  | { code: 'report-decided'; number: string; refundCents: number }
  | ({ code: 'seller-duty' } & DutyLine);

type Rendered = { title: string; text: string };
type Renderers = {
  [Code in InAppLine['code']]: (line: Extract<InAppLine, { code: Code }>, locale: Language) => Rendered;
};

const renderers: Renderers = {
  'new-order': ({ customer, quantity, meal, totalCents, pickupStart, timezone }, locale) => ({
    title: m.in_app_new_order_title({}, { locale }),
    text: m.in_app_new_order_text(
      {
        customer,
        quantity,
        meal,
        total: formatCents(totalCents, locale),
        time: formatClockTime(new Date(pickupStart), timezone, locale),
      },
      { locale },
    ),
  }),
  canceled: ({ number, customer, quantity, meal }, locale) => ({
    title: m.in_app_canceled_title({ number }, { locale }),
    text: m.in_app_canceled_text({ customer, quantity, meal }, { locale }),
  }),
  'reschedule-declined': ({ number, customer }, locale) => ({
    title: m.in_app_not_moved_title({ number }, { locale }),
    text: m.in_app_not_moved_text({ customer }, { locale }),
  }),
  'kitchen-away': ({ number }, locale) => ({
    title: m.in_app_canceled_title({ number }, { locale }),
    text: m.in_app_kitchen_away_text({}, { locale }),
  }),
  rescheduled: ({ number, customer, start, end, timezone }, locale) => ({
    title: m.in_app_moved_title({ number }, { locale }),
    text: m.in_app_moved_text(
      { customer, time: formatDayAndWindow(new Date(start), new Date(end), timezone, locale) },
      { locale },
    ),
  }),
  'order-message': ({ number, customer }, locale) => ({
    title: m.in_app_message_title({ customer }, { locale }),
    text: m.in_app_message_text({ number }, { locale }),
  }),
  'late-request': ({ number, customer, minutes, until, timezone }, locale) => ({
    title: m.in_app_late_title({ customer }, { locale }),
    text: m.in_app_late_text(
      { number, minutes, time: formatTimeInSentence(new Date(until), timezone, locale) },
      { locale },
    ),
  }),
  'report-filed': ({ number, customer, reason, dueBy, timezone }, locale) => ({
    title: m.in_app_report_filed_title({ number }, { locale }),
    text: m.in_app_report_filed_text(
      {
        customer,
        reason: problemReportReasonLabel(reason, locale),
        time: formatDayAndTime(new Date(dueBy), timezone, locale),
      },
      { locale },
    ),
  }),
  'report-passed-on': ({ number, isAnswered }, locale) => ({
    title: m.in_app_report_passed_on_title({ number }, { locale }),
    text: isAnswered ? m.in_app_report_passed_on_asked({}, { locale }) : m.in_app_report_passed_on_late({}, { locale }),
  }),
  'report-decided': ({ number, refundCents }, locale) => ({
    title: m.in_app_report_decided_title({ number }, { locale }),
    text: refundCents
      ? m.in_app_report_decided_refund({ amount: formatCents(refundCents, locale) }, { locale })
      : m.in_app_report_decided_no_refund({}, { locale }),
  }),
  'seller-duty': sellerDutyTexts,
};

/** A line in the language of its reader. */
export const renderInAppLine = (line: InAppLine, locale: Language): Rendered => render(line.code, line, locale);

function render<Code extends InAppLine['code']>(
  code: Code,
  line: Extract<InAppLine, { code: Code }>,
  locale: Language,
): Rendered {
  return renderers[code](line, locale);
}
