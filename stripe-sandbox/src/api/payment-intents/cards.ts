/** How a payment with a card ends. `ok` means succeeded, or requires_capture with manual capture. */
export type CardOutcome =
  | { kind: 'ok' }
  | { kind: 'decline'; code: string; declineCode?: string; blocked?: true }
  | { kind: 'challenge'; afterChallenge: CardOutcome }
  | { kind: 'processing' };

export interface Card {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  outcome: CardOutcome;
  /** How a refund to this card ends; it succeeds at once by default. */
  refund?: 'pending' | 'fail';
  /** Captured funds are available at once instead of after two business days. */
  isAvailableImmediately?: true;
  /** What follows the capture. */
  afterCapture?: 'dispute' | 'fraudWarning';
}

const ok: CardOutcome = { kind: 'ok' };
const challenge: CardOutcome = { kind: 'challenge', afterChallenge: ok };
const declined = (declineCode: string): CardOutcome => ({ kind: 'decline', code: 'card_declined', declineCode });

const declineMessages: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
};

/** The test cards by their payment method ids. All other cards are declined. */
export const cards = {
  pm_card_visa: { number: '4242424242424242', brand: 'visa', outcome: ok },
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard', outcome: ok },
  pm_card_amex: { number: '378282246310005', brand: 'amex', outcome: ok },
  pm_card_discover: { number: '6011111111111117', brand: 'discover', outcome: ok },
  pm_card_visa_chargeDeclined: { number: '4000000000000002', brand: 'visa', outcome: declined('generic_decline') },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    number: '4000000000009995',
    brand: 'visa',
    outcome: declined('insufficient_funds'),
  },
  pm_card_visa_chargeDeclinedLostCard: { number: '4000000000009987', brand: 'visa', outcome: declined('lost_card') },
  pm_card_visa_chargeDeclinedStolenCard: {
    number: '4000000000009979',
    brand: 'visa',
    outcome: declined('stolen_card'),
  },
  pm_card_chargeDeclinedExpiredCard: {
    number: '4000000000000069',
    brand: 'visa',
    outcome: { kind: 'decline', code: 'expired_card' },
  },
  pm_card_chargeDeclinedIncorrectCvc: {
    number: '4000000000000127',
    brand: 'visa',
    outcome: { kind: 'decline', code: 'incorrect_cvc' },
  },
  pm_card_chargeDeclinedProcessingError: {
    number: '4000000000000119',
    brand: 'visa',
    outcome: { kind: 'decline', code: 'processing_error' },
  },
  pm_card_radarBlock: {
    number: '4100000000000019',
    brand: 'visa',
    outcome: { kind: 'decline', code: 'card_declined', declineCode: 'fraudulent', blocked: true },
  },
  pm_card_threeDSecure2Required: { number: '4000000000003220', brand: 'visa', outcome: challenge },
  pm_card_authenticationRequiredOnSetup: { number: '4000002500003155', brand: 'visa', outcome: challenge },
  pm_card_authenticationRequired: { number: '4000002760003184', brand: 'visa', outcome: challenge },
  pm_card_threeDSecureRequiredChargeDeclined: {
    number: '4000008400001629',
    brand: 'visa',
    outcome: { kind: 'challenge', afterChallenge: declined('generic_decline') },
  },
  pm_card_bypassPending: { number: '4000000000000077', brand: 'visa', outcome: ok, isAvailableImmediately: true },
  pm_card_pendingRefund: { number: '4000000000007726', brand: 'visa', outcome: ok, refund: 'pending' },
  pm_card_refundFail: { number: '4000000000005126', brand: 'visa', outcome: ok, refund: 'fail' },
  pm_card_createDispute: { number: '4000000000000259', brand: 'visa', outcome: ok, afterCapture: 'dispute' },
  pm_card_createIssuerFraudRecord: {
    number: '4000000000005423',
    brand: 'visa',
    outcome: ok,
    afterCapture: 'fraudWarning',
  },
  pm_sandbox_processing: { number: '4000009999990008', brand: 'visa', outcome: { kind: 'processing' } },
  pm_sandbox_unknown: { number: '', brand: 'visa', outcome: declined('test_mode_live_card') },
} as const satisfies Record<string, Card>;

export type CardKey = keyof typeof cards;

export const readCard = (key: CardKey): Card => cards[key];

export const isCardKey = (name: string): name is CardKey => Object.hasOwn(cards, name);

/** The Luhn check, which finds one wrong digit or two neighbors swapped. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

/** The test card with this number. Any other number may be a real card, which the sandbox declines. */
export function findCardKey(number: string): CardKey {
  for (const key of Object.keys(cards).filter(isCardKey)) {
    if (cards[key].number === number) return key;
  }
  return 'pm_sandbox_unknown';
}

/** The message for the customer. A payment blocked for fraud reads like any other decline. */
export function declineMessage(code: string, declineCode: string | undefined): string {
  if (declineCode === 'test_mode_live_card') {
    return 'Your card was declined. This is a sandbox: use a test card such as 4242 4242 4242 4242.';
  }
  return declineMessages[declineCode ?? ''] ?? declineMessages[code] ?? 'Your card was declined.';
}
