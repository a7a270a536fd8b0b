import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';

export type QuestionAndAnswer = { question: string; answer: string };

/** The questions and answers. The numbers come from the contract's policies. */
export const restaurantQuestions: QuestionAndAnswer[] = [
  {
    question: 'What does it cost?',
    answer: 'There are no fees in the pilot: no setup fee, no monthly fee, no share of an order.',
  },
  {
    question: 'When do we get our money?',
    answer:
      'Payouts go to your bank account every week. You connect the account once, after we have approved your kitchen.',
  },
  {
    question: 'Is there a minimum order or a minimum number of meals?',
    answer: 'No. List one plate or twenty, on the days when something is left.',
  },
  {
    question: 'What if nobody comes to pick an order up?',
    answer: 'No-shows are kept by the restaurant: the order was paid, and the money stays with you.',
  },
  {
    question: 'Can a customer come later than the pickup window?',
    answer:
      'Pickup times are firm. You set the window, customers see it before they pay, and you need not wait after it.',
  },
  {
    question: 'Do we have to accept every order?',
    answer: `No. You may approve orders yourself and then have up to ${policies.approvalMinutes} minutes for each; without an answer the customer is not charged.`,
  },
  {
    question: 'Who pays for coupons?',
    answer: 'We do. The discount of a coupon of ours does not make your share smaller.',
  },
  {
    question: 'Who is responsible for food safety?',
    answer: 'Your kitchen alone. You cook, store and hand out the meals by the rules that apply to you anyway.',
  },
  {
    question: 'How long does it take until we can list a meal?',
    answer: `A person reviews each application, which takes ${policies.reviewBusinessDays}. You hear from us by email.`,
  },
];

export const customerQuestions: QuestionAndAnswer[] = [
  {
    question: 'Why are the meals cheaper?',
    answer: 'Because they are already cooked. A kitchen that made more than the evening needs sells the rest for less.',
  },
  {
    question: 'How do I order?',
    answer: `Search by ZIP code, choose a meal and a quantity of up to ${policies.portionsPerOrder}, and pay by card. While you pay, your portions are kept for ${policies.holdMinutes} minutes.`,
  },
  {
    question: 'How do I pick my order up?',
    answer: 'Come inside the pickup window and show the code of your order at the counter. Your receipt has it too.',
  },
  {
    question: 'What if I am late?',
    answer:
      'Pickup times are firm. An order that is not picked up in its window is kept by the restaurant and not refunded.',
  },
  {
    question: 'Can I cancel?',
    answer: `Yes, until ${policies.cancelBeforePickupMinutes / 60} hours before pickup starts, and always in the first ${policies.cancelAfterPaymentMinutes} minutes after paying, as long as your meal is not ready. Other refunds are handled case by case.`,
  },
  {
    question: 'When is a refund back on my card?',
    answer: `We send it at once; your bank shows it within ${policies.refundDays}.`,
  },
  {
    question: 'Is there a minimum order, or a fee?',
    answer: 'Neither. You pay the price on the card of the meal, and nothing on top in the pilot.',
  },
  {
    question: 'No meals near me. What now?',
    answer: `Search your ZIP code and join the waitlist there. We write once when meals go live in your area. People who join early get ${formatCents(policies.waitlistCouponCents).replace('.00', '')} off the first meal of ${formatCents(policies.waitlistCouponMinimumCents).replace('.00', '')} or more, good for ${policies.waitlistCouponDays} days.`,
  },
  {
    question: 'How do I stop your mails?',
    answer:
      'Each mail that is not about your own orders or your account has a link at its end. One press, and they stop.',
  },
];
