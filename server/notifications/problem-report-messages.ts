import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { problemReportReasons } from '@fondly/contract/problem-report-rules';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { formatClockTime, formatDay } from '@fondly/contract/time';
import type { Email } from '../messaging/channels/email.ts';
import type { InApp } from '../messaging/channels/in-app.ts';
import type { Config } from '../platform/config.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { orderEmailFooter } from './message-context.ts';
import type { MessageRow } from './message-table.ts';

type Step = JobPayloads['announce-problem-report']['step'];
type Context = { problemReport: ProblemReportView; config: Pick<Config, 'publicUrl' | 'contactEmail'> };
type EmailText = (problemReport: ProblemReportView) => { title: string; lines: string[] };

/** An email whose button leads to `path` of the reader. */
const toEmail =
  (path: (orderId: string) => string, toText: EmailText) =>
  ({ problemReport, config }: Context): Email => {
    const { orderId, orderNumber, mealName, quantity, restaurantName } = problemReport;
    const { title, lines } = toText(problemReport);
    return {
      subject: `${title}: ${mealName} (${orderNumber})`,
      parts: {
        title,
        lines,
        rows: [
          ['Order', orderNumber],
          [`${quantity} x ${mealName}`, restaurantName],
        ],
        button: { text: 'See the report', url: `${config.publicUrl}${path(orderId)}` },
        footer: orderEmailFooter(config.contactEmail),
      },
    };
  };
const customerEmail = (toText: EmailText) => toEmail((orderId) => `/past-orders/${orderId}/problem`, toText);
const staffEmail = (toText: EmailText) => toEmail((orderId) => `/orders/${orderId}/problem`, toText);
const adminEmail = (toText: EmailText) => toEmail(() => '/', toText);

/** The restaurant's list knows a line about a problem report by this prefix. */
const staffLine =
  (step: Step, toLine: (problemReport: ProblemReportView) => { title: string; text: string }) =>
  ({ problemReport }: Context): InApp => ({
    orderId: problemReport.orderId,
    kind: `complaint-${step}`,
    ...toLine(problemReport),
  });

/** Who is told about each step of a problem report. */
export const problemReportMessages: Record<Step, MessageRow<Context>> = {
  filed: {
    topic: 'receipts',
    customer: {
      email: customerEmail((report) => ({
        title: 'We told the kitchen',
        lines: [
          `Thank you for saying what was wrong with ${report.mealName}. ${report.restaurantName} has until ${formatDueDate(report)} to answer; after that Fondly decides.`,
          `You wrote: "${report.text}"`,
        ],
      })),
    },
    staff: {
      email: staffEmail((report) => ({
        title: `A problem with order ${report.orderNumber}`,
        lines: [
          `${report.customerName} reports: ${problemReportReasons[report.reason]}.`,
          `"${report.text}"`,
          `Please answer, or give money back, until ${formatDueDate(report)}. After that Fondly decides.`,
        ],
      })),
      inApp: staffLine('filed', (report) => ({
        title: `A problem with order ${report.orderNumber}`,
        text: `${report.customerName}: ${problemReportReasons[report.reason]}. Answer until ${formatDueDate(report)}.`,
      })),
    },
  },
  answered: {
    topic: 'receipts',
    customer: {
      email: customerEmail((report) => ({
        title: `${report.restaurantName} answered`,
        lines: [
          ...answerLines(report),
          ...(report.canEscalate
            ? [`Not settled for you? You can ask Fondly to decide for ${policies.problemReportEscalationDays} days.`]
            : []),
        ],
      })),
    },
  },
  'passed-on': {
    topic: 'receipts',
    customer: {
      email: customerEmail(() => ({
        title: 'Fondly decides now',
        lines: ['We read what you and the kitchen wrote, and tell you by mail what we decide.'],
      })),
    },
    staff: {
      inApp: staffLine('passed-on', (report) => ({
        title: `Fondly decides about order ${report.orderNumber}`,
        text: report.answer ? 'The customer asked us to decide.' : 'There was no answer in time.',
      })),
    },
    admin: {
      email: adminEmail((report) => ({
        title: `Report on order ${report.orderNumber} is yours to decide`,
        lines: [
          `${report.customerName} at ${report.restaurantName}: ${problemReportReasons[report.reason]}.`,
          `"${report.text}"`,
          ...(report.answer ? [`The kitchen answered: "${report.answer}"`] : ['The kitchen did not answer in time.']),
        ],
      })),
    },
  },
  decided: {
    topic: 'receipts',
    customer: { email: customerEmail((report) => ({ title: 'Fondly decided', lines: answerLines(report) })) },
    staff: {
      inApp: staffLine('decided', (report) => ({
        title: `Fondly decided about order ${report.orderNumber}`,
        text: report.refundCents
          ? `${formatCents(report.refundCents)} goes back to the customer.`
          : 'No money goes back.',
      })),
    },
  },
};

function answerLines({ answer, refundCents }: ProblemReportView): string[] {
  const money = refundCents
    ? `${formatCents(refundCents)} goes back to your card. It usually arrives within ${policies.refundDays}.`
    : null;
  return [`"${answer}"`, ...(money ? [money] : [])];
}

const formatDueDate = ({ dueBy, timezone }: ProblemReportView): string =>
  `${formatDay(new Date(dueBy), timezone)}, ${formatClockTime(new Date(dueBy), timezone)}`;
