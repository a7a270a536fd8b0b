import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { problemReportReasons } from '@fondly/contract/problem-report-rules';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { formatClockTime, formatDay } from '@fondly/contract/time';
import type { MailParts } from '../platform/mail/mail-layout.ts';

/** What must be told of a reported problem, in the order in which it can happen. */
export type ProblemReportStep = 'filed' | 'answered' | 'passed-on' | 'decided';

type ProblemReportMessages = {
  customer: MailText;
  restaurant?: MailText;
  admin?: MailText;
  notification?: { title: string; text: string };
};
type MailText = Pick<MailParts, 'title' | 'lines'>;

/** Who hears of a step, and in which words. */
export const problemReportMessages: Record<
  ProblemReportStep,
  (problemReport: ProblemReportView) => ProblemReportMessages
> = {
  filed: (problemReport) => ({
    customer: {
      title: 'We told the kitchen',
      lines: [
        `Thank you for saying what was wrong with ${problemReport.mealName}. ${problemReport.restaurantName} has until ${formatDueDate(problemReport)} to answer; after that Fondly decides.`,
        `You wrote: "${problemReport.text}"`,
      ],
    },
    restaurant: {
      title: `A problem with order ${problemReport.orderNumber}`,
      lines: [
        `${problemReport.customerName} reports: ${problemReportReasons[problemReport.reason]}.`,
        `"${problemReport.text}"`,
        `Please answer, or give money back, until ${formatDueDate(problemReport)}. After that Fondly decides.`,
      ],
    },
    notification: {
      title: `A problem with order ${problemReport.orderNumber}`,
      text: `${problemReport.customerName}: ${problemReportReasons[problemReport.reason]}. Answer until ${formatDueDate(problemReport)}.`,
    },
  }),
  answered: (problemReport) => ({
    customer: {
      title: `${problemReport.restaurantName} answered`,
      lines: [
        ...answerLines(problemReport),
        ...(problemReport.canEscalate
          ? [`Not settled for you? You can ask Fondly to decide for ${policies.problemReportEscalationDays} days.`]
          : []),
      ],
    },
  }),
  'passed-on': (problemReport) => ({
    customer: {
      title: 'Fondly decides now',
      lines: ['We read what you and the kitchen wrote, and tell you by mail what we decide.'],
    },
    admin: {
      title: `Report on order ${problemReport.orderNumber} is yours to decide`,
      lines: [
        `${problemReport.customerName} at ${problemReport.restaurantName}: ${problemReportReasons[problemReport.reason]}.`,
        `"${problemReport.text}"`,
        ...(problemReport.answer
          ? [`The kitchen answered: "${problemReport.answer}"`]
          : ['The kitchen did not answer in time.']),
      ],
    },
    notification: {
      title: `Fondly decides about order ${problemReport.orderNumber}`,
      text: problemReport.answer ? 'The customer asked us to decide.' : 'There was no answer in time.',
    },
  }),
  decided: (problemReport) => ({
    customer: { title: 'Fondly decided', lines: answerLines(problemReport) },
    notification: {
      title: `Fondly decided about order ${problemReport.orderNumber}`,
      text: problemReport.refundCents
        ? `${formatCents(problemReport.refundCents)} goes back to the customer.`
        : 'No money goes back.',
    },
  }),
};

function answerLines({ answer, refundCents }: ProblemReportView): string[] {
  const money = refundCents
    ? `${formatCents(refundCents)} goes back to your card. It usually arrives within ${policies.refundDays}.`
    : null;
  return [`"${answer}"`, ...(money ? [money] : [])];
}

const formatDueDate = ({ dueBy, timezone }: ProblemReportView): string =>
  `${formatDay(new Date(dueBy), timezone)}, ${formatClockTime(new Date(dueBy), timezone)}`;
