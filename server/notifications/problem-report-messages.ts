import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { complaintReasons } from '@fondly/contract/problem-report-rules';
import type { ComplaintView } from '@fondly/contract/problem-reports';
import { clockTime, dayName } from '@fondly/contract/time';
import type { MailParts } from '../platform/mail/mail-layout.ts';

/** What must be told of a reported problem, in the order in which it can happen. */
export type ComplaintNews = 'filed' | 'answered' | 'passed-on' | 'decided';

type Words = { customer: MailWords; kitchen?: MailWords; operator?: MailWords; bell?: { title: string; text: string } };
type MailWords = Pick<MailParts, 'title' | 'lines'>;

/** Who hears of a step, and in which words. */
export const complaintMessages: Record<ComplaintNews, (told: ComplaintView) => Words> = {
  filed: (told) => ({
    customer: {
      title: 'We told the kitchen',
      lines: [
        `Thank you for saying what was wrong with ${told.mealName}. ${told.restaurantName} has until ${dueText(told)} to answer; after that Fondly decides.`,
        `You wrote: "${told.text}"`,
      ],
    },
    kitchen: {
      title: `A problem with order ${told.orderNumber}`,
      lines: [
        `${told.customerName} reports: ${complaintReasons[told.reason]}.`,
        `"${told.text}"`,
        `Please answer, or give money back, until ${dueText(told)}. After that Fondly decides.`,
      ],
    },
    bell: {
      title: `A problem with order ${told.orderNumber}`,
      text: `${told.customerName}: ${complaintReasons[told.reason]}. Answer until ${dueText(told)}.`,
    },
  }),
  answered: (told) => ({
    customer: {
      title: `${told.restaurantName} answered`,
      lines: [
        ...answerLines(told),
        ...(told.canPassOn
          ? [`Not settled for you? You can ask Fondly to decide for ${policies.complaintPassOnDays} days.`]
          : []),
      ],
    },
  }),
  'passed-on': (told) => ({
    customer: {
      title: 'Fondly decides now',
      lines: ['We read what you and the kitchen wrote, and tell you by mail what we decide.'],
    },
    operator: {
      title: `Report on order ${told.orderNumber} is yours to decide`,
      lines: [
        `${told.customerName} at ${told.restaurantName}: ${complaintReasons[told.reason]}.`,
        `"${told.text}"`,
        ...(told.answer ? [`The kitchen answered: "${told.answer}"`] : ['The kitchen did not answer in time.']),
      ],
    },
    bell: {
      title: `Fondly decides about order ${told.orderNumber}`,
      text: told.answer ? 'The customer asked us to decide.' : 'There was no answer in time.',
    },
  }),
  decided: (told) => ({
    customer: { title: 'Fondly decided', lines: answerLines(told) },
    bell: {
      title: `Fondly decided about order ${told.orderNumber}`,
      text: told.refundCents ? `${formatCents(told.refundCents)} goes back to the customer.` : 'No money goes back.',
    },
  }),
};

function answerLines({ answer, refundCents }: ComplaintView): string[] {
  const money = refundCents
    ? `${formatCents(refundCents)} goes back to your card. It usually arrives within ${policies.refundDays}.`
    : null;
  return [`"${answer}"`, ...(money ? [money] : [])];
}

const dueText = ({ dueBy, timezone }: ComplaintView): string =>
  `${dayName(new Date(dueBy), timezone)}, ${clockTime(new Date(dueBy), timezone)}`;
