import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';

export type QuestionAndAnswer = { question: string; answer: string };

/** The numbers come from the contract's policies. */
export const listRestaurantQuestions = (): QuestionAndAnswer[] => [
  { question: m.faq_cost_question(), answer: hasRestaurantFees() ? m.faq_cost_with_fees() : m.faq_cost() },
  { question: m.faq_payouts_question(), answer: m.faq_payouts() },
  { question: m.faq_minimum_question(), answer: m.faq_minimum() },
  { question: m.faq_no_show_question(), answer: m.faq_no_show() },
  { question: m.faq_late_question(), answer: m.faq_late() },
  { question: m.faq_approve_question(), answer: m.faq_approve({ minutes: policies.approvalMinutes }) },
  { question: m.faq_kitchen_line_question(), answer: m.faq_kitchen_line() },
  { question: m.faq_coupons_question(), answer: m.faq_coupons() },
  { question: m.faq_safety_question(), answer: m.faq_safety() },
  { question: m.faq_review_question(), answer: m.faq_review({ days: m.common_review_days() }) },
];

export const listCustomerQuestions = (): QuestionAndAnswer[] => [
  { question: m.faq_cheaper_question(), answer: m.faq_cheaper() },
  {
    question: m.faq_order_question(),
    answer: m.faq_order({ portions: policies.portionsPerOrder, minutes: policies.holdMinutes }),
  },
  { question: m.faq_not_yet_question(), answer: m.faq_not_yet() },
  { question: m.faq_line_question(), answer: m.faq_line() },
  { question: m.faq_alerts_question(), answer: m.faq_alerts() },
  { question: m.faq_pickup_question(), answer: m.faq_pickup() },
  { question: m.faq_running_late_question(), answer: m.faq_running_late() },
  { question: m.faq_friend_question(), answer: m.faq_friend() },
  { question: m.faq_release_question(), answer: m.faq_release() },
  { question: m.faq_messages_question(), answer: m.faq_messages() },
  {
    question: m.faq_cancel_question(),
    answer: m.faq_cancel({
      hours: policies.cancelBeforePickupMinutes / 60,
      minutes: policies.cancelAfterPaymentMinutes,
    }),
  },
  { question: m.faq_refund_question(), answer: m.faq_refund({ days: m.common_refund_days() }) },
  { question: m.faq_fee_question(), answer: m.faq_fee() },
  {
    question: m.faq_no_meals_question(),
    answer: m.faq_no_meals({
      amount: formatWholeDollars(policies.waitlistCouponCents),
      minimum: formatWholeDollars(policies.waitlistCouponMinimumCents),
      days: policies.waitlistCouponDays,
    }),
  },
  { question: m.faq_unsubscribe_question(), answer: m.faq_unsubscribe() },
];

const formatWholeDollars = (cents: number): string => formatCents(cents).replace('.00', '');
