import type { DeclineReason } from '@fondly/contract/sentences/decline-reasons';
import * as m from '@fondly/messages';

const declineTexts: Record<DeclineReason, () => string> = {
  'insufficient-funds': m.customer_ticket_declined_insufficient_funds,
  'limit-reached': m.customer_ticket_declined_limit_reached,
  'card-expired': m.customer_ticket_declined_card_expired,
  'wrong-security-code': m.customer_ticket_declined_wrong_security_code,
  'wrong-number': m.customer_ticket_declined_wrong_number,
  'wrong-expiration-date': m.customer_ticket_declined_wrong_expiration_date,
  'wrong-address': m.customer_ticket_declined_wrong_address,
  'not-supported': m.customer_ticket_declined_not_supported,
  'bank-asks-customer': m.customer_ticket_declined_bank_asks,
  'try-again': m.customer_ticket_declined_try_again,
  'repeated-payment': m.customer_ticket_declined_repeated_payment,
  'not-a-test-card': m.customer_ticket_declined_not_a_test_card,
  declined: m.customer_ticket_declined,
};

/** Why the card was declined and what to do next. */
export const explainDecline = (reason: DeclineReason): string => declineTexts[reason]();
