import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';

/** `id` is the anchor of the question, which links from elsewhere keep using. */
export type QuestionAndAnswer = { id: string; question: string; answer: string };

/** The numbers come from the contract's policies. */
export const listRestaurantQuestions = (): QuestionAndAnswer[] => [
  { id: 'cost', question: m.faq_cost_question(), answer: hasRestaurantFees() ? m.faq_cost_with_fees() : m.faq_cost() },
  { id: 'payouts', question: m.faq_payouts_question(), answer: m.faq_payouts() },
  { id: 'minimum', question: m.faq_minimum_question(), answer: m.faq_minimum() },
  { id: 'no-show', question: m.faq_no_show_question(), answer: m.faq_no_show() },
  { id: 'late', question: m.faq_late_question(), answer: m.faq_late() },
  { id: 'approve', question: m.faq_approve_question(), answer: m.faq_approve({ minutes: policies.approvalMinutes }) },
  { id: 'kitchen-line', question: m.faq_kitchen_line_question(), answer: m.faq_kitchen_line() },
  { id: 'coupons', question: m.faq_coupons_question(), answer: m.faq_coupons() },
  { id: 'safety', question: m.faq_safety_question(), answer: m.faq_safety() },
  { id: 'review', question: m.faq_review_question(), answer: m.faq_review({ days: m.common_review_days() }) },
];

export const listCustomerQuestions = (): QuestionAndAnswer[] => [
  { id: 'cheaper', question: m.faq_cheaper_question(), answer: m.faq_cheaper() },
  {
    id: 'order',
    question: m.faq_order_question(),
    answer: m.faq_order({ portions: policies.portionsPerOrder, minutes: policies.holdMinutes }),
  },
  { id: 'not-yet', question: m.faq_not_yet_question(), answer: m.faq_not_yet() },
  { id: 'line', question: m.faq_line_question(), answer: m.faq_line() },
  { id: 'alerts', question: m.faq_alerts_question(), answer: m.faq_alerts() },
  { id: 'pickup', question: m.faq_pickup_question(), answer: m.faq_pickup() },
  { id: 'offline', question: m.faq_offline_question(), answer: m.faq_offline() },
  { id: 'running-late', question: m.faq_running_late_question(), answer: m.faq_running_late() },
  { id: 'friend', question: m.faq_friend_question(), answer: m.faq_friend() },
  { id: 'release', question: m.faq_release_question(), answer: m.faq_release() },
  { id: 'messages', question: m.faq_messages_question(), answer: m.faq_messages() },
  {
    id: 'cancel',
    question: m.faq_cancel_question(),
    answer: m.faq_cancel({
      hours: policies.cancelBeforePickupMinutes / 60,
      minutes: policies.cancelAfterPaymentMinutes,
    }),
  },
  { id: 'refund', question: m.faq_refund_question(), answer: m.faq_refund({ days: m.common_refund_days() }) },
  { id: 'fee', question: m.faq_fee_question(), answer: m.faq_fee() },
  {
    id: 'no-meals',
    question: m.faq_no_meals_question(),
    answer: m.faq_no_meals({
      amount: formatWholeDollars(policies.waitlistCouponCents),
      minimum: formatWholeDollars(policies.waitlistCouponMinimumCents),
      days: policies.waitlistCouponDays,
    }),
  },
  { id: 'unsubscribe', question: m.faq_unsubscribe_question(), answer: m.faq_unsubscribe() },
];

const formatWholeDollars = (cents: number): string => formatCents(cents).replace('.00', '');
