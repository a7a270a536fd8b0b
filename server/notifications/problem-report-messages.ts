import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { problemReportReasonLabel } from '@fondly/contract/sentences/reason-labels';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Email } from '../messaging/channels/email.ts';
import type { InApp } from '../messaging/channels/in-app.ts';
import { formatDayAndTime } from '../messaging/format-day-and-time.ts';
import type { InAppLine } from '../messaging/in-app-lines.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import type { MailConfig } from '../platform/mail/mail-parts.ts';
import { toOrderFrame } from './message-context.ts';
import type { MessageRow } from './message-table.ts';

type Step = JobPayloads['announce-problem-report']['step'];
type Context = { problemReport: ProblemReportView; config: MailConfig };
type EmailText = (problemReport: ProblemReportView, locale: Language) => { title: string; lines: string[] };

/** An email whose button leads to `path` of the reader. */
const toEmail =
  (path: (orderId: string) => string, toText: EmailText) =>
  ({ problemReport, config }: Context, locale: Language): Email => {
    const { orderId, orderNumber: number, mealName: meal, quantity, restaurantName } = problemReport;
    const { title, lines } = toText(problemReport, locale);
    return {
      subject: m.email_layout_subject_of_order({ title, meal, number }, { locale }),
      parts: {
        title,
        lines,
        rows: [
          [m.email_layout_order({}, { locale }), number],
          [m.email_layout_quantity_of_meal({ quantity, meal }, { locale }), restaurantName],
        ],
        button: { text: m.email_report_button({}, { locale }), url: `${config.publicUrl}${path(orderId)}` },
        frame: toOrderFrame(config, locale),
      },
    };
  };
const customerEmail = (toText: EmailText) => toEmail((orderId) => `/past-orders/${orderId}/problem`, toText);
const staffEmail = (toText: EmailText) => toEmail((orderId) => `/orders/${orderId}/problem`, toText);
const adminEmail = (toText: EmailText) => toEmail(() => '/', toText);

/** The restaurant's list knows a line about a problem report by this prefix. */
const staffLine =
  (step: Step, toLine: (problemReport: ProblemReportView) => InAppLine) =>
  ({ problemReport }: Context): InApp => ({
    orderId: problemReport.orderId,
    kind: `complaint-${step}`,
    line: toLine(problemReport),
  });

const customerLine =
  (code: `report-${Step}`) =>
  ({ problemReport: { orderId, mealName: meal, restaurantName: restaurant } }: Context): InApp => ({
    orderId,
    customerLine: { code, meal, restaurant },
  });

/** Who is told about each step of a problem report. */
export const problemReportMessages: Record<Step, MessageRow<Context>> = {
  filed: {
    topic: 'receipts',
    customer: {
      inApp: customerLine('report-filed'),
      email: customerEmail(({ mealName: meal, restaurantName: restaurant, text, dueBy, timezone }, locale) => ({
        title: m.email_report_filed_title({}, { locale }),
        lines: [
          m.email_report_filed_line(
            { meal, restaurant, time: formatDayAndTime(new Date(dueBy), timezone, locale) },
            { locale },
          ),
          m.email_report_you_wrote({ text }, { locale }),
        ],
      })),
    },
    staff: {
      email: staffEmail(({ orderNumber: number, customerName: customer, reason, text, dueBy, timezone }, locale) => ({
        title: m.email_report_staff_title({ number }, { locale }),
        lines: [
          m.email_report_staff_line({ customer, reason: problemReportReasonLabel(reason, locale) }, { locale }),
          m.email_report_quote({ text }, { locale }),
          m.email_report_staff_reply_by({ time: formatDayAndTime(new Date(dueBy), timezone, locale) }, { locale }),
        ],
      })),
      inApp: staffLine('filed', ({ orderNumber: number, customerName: customer, reason, dueBy, timezone }) => ({
        code: 'report-filed',
        number,
        customer,
        reason,
        dueBy,
        timezone,
      })),
    },
  },
  answered: {
    topic: 'receipts',
    customer: {
      inApp: customerLine('report-answered'),
      email: customerEmail((problemReport, locale) => ({
        title: m.email_report_answered_title({ restaurant: problemReport.restaurantName }, { locale }),
        lines: [
          ...toAnswerLines(problemReport, locale),
          ...(problemReport.canEscalate
            ? [m.email_report_answered_escalate({ count: policies.problemReportEscalationDays }, { locale })]
            : []),
        ],
      })),
    },
  },
  'passed-on': {
    topic: 'receipts',
    customer: {
      inApp: customerLine('report-passed-on'),
      email: customerEmail((_problemReport, locale) => ({
        title: m.email_report_passed_on_title({}, { locale }),
        lines: [m.email_report_passed_on_line({}, { locale })],
      })),
    },
    staff: {
      inApp: staffLine('passed-on', ({ orderNumber: number, answer }) => ({
        code: 'report-passed-on',
        number,
        isAnswered: Boolean(answer),
      })),
    },
    admin: {
      email: adminEmail((problemReport) => ({
        title: `Report on order ${problemReport.orderNumber} needs your decision`,
        lines: [
          `${problemReport.customerName} at ${problemReport.restaurantName}: ${problemReportReasonLabel(problemReport.reason, 'en')}.`,
          `"${problemReport.text}"`,
          ...(problemReport.answer
            ? [`The kitchen replied: "${problemReport.answer}"`]
            : ["The kitchen didn't reply in time."]),
        ],
      })),
    },
  },
  decided: {
    topic: 'receipts',
    customer: {
      inApp: customerLine('report-decided'),
      email: customerEmail((problemReport, locale) => ({
        title: m.email_report_decided_title({}, { locale }),
        lines: toAnswerLines(problemReport, locale),
      })),
    },
    staff: {
      inApp: staffLine('decided', ({ orderNumber: number, refundCents }) => ({
        code: 'report-decided',
        number,
        refundCents: refundCents ?? 0,
      })),
    },
  },
};

function toAnswerLines({ answer, refundCents }: ProblemReportView, locale: Language): string[] {
  const lines = answer ? [m.email_report_quote({ text: answer }, { locale })] : [];
  if (!refundCents) return lines;
  const days = m.email_layout_refund_days({}, { locale });
  return [...lines, m.email_report_refund({ amount: formatCents(refundCents, locale), days }, { locale })];
}
