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
      email: customerEmail((problemReport) => ({
        title: 'We told the kitchen',
        lines: [
          `Thank you for saying what was wrong with ${problemReport.mealName}. ${problemReport.restaurantName} has until ${formatDueDate(problemReport)} to answer; after that Fondly decides.`,
          `You wrote: "${problemReport.text}"`,
        ],
      })),
    },
    staff: {
      email: staffEmail((problemReport) => ({
        title: `A problem with order ${problemReport.orderNumber}`,
        lines: [
          `${problemReport.customerName} reports: ${problemReportReasons[problemReport.reason]}.`,
          `"${problemReport.text}"`,
          `Please answer, or give money back, until ${formatDueDate(problemReport)}. After that Fondly decides.`,
        ],
      })),
      inApp: staffLine('filed', (problemReport) => ({
        title: `A problem with order ${problemReport.orderNumber}`,
        text: `${problemReport.customerName}: ${problemReportReasons[problemReport.reason]}. Answer until ${formatDueDate(problemReport)}.`,
      })),
    },
  },
  answered: {
    topic: 'receipts',
    customer: {
      email: customerEmail((problemReport) => ({
        title: `${problemReport.restaurantName} answered`,
        lines: [
          ...answerLines(problemReport),
          ...(problemReport.canEscalate
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
      inApp: staffLine('passed-on', (problemReport) => ({
        title: `Fondly decides about order ${problemReport.orderNumber}`,
        text: problemReport.answer ? 'The customer asked us to decide.' : 'There was no answer in time.',
      })),
    },
    admin: {
      email: adminEmail((problemReport) => ({
        title: `Report on order ${problemReport.orderNumber} is yours to decide`,
        lines: [
          `${problemReport.customerName} at ${problemReport.restaurantName}: ${problemReportReasons[problemReport.reason]}.`,
          `"${problemReport.text}"`,
          ...(problemReport.answer
            ? [`The kitchen answered: "${problemReport.answer}"`]
            : ['The kitchen did not answer in time.']),
        ],
      })),
    },
  },
  decided: {
    topic: 'receipts',
    customer: {
      email: customerEmail((problemReport) => ({ title: 'Fondly decided', lines: answerLines(problemReport) })),
    },
    staff: {
      inApp: staffLine('decided', (problemReport) => ({
        title: `Fondly decided about order ${problemReport.orderNumber}`,
        text: problemReport.refundCents
          ? `${formatCents(problemReport.refundCents)} goes back to the customer.`
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
