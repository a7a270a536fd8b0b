/**
 * Every problem that the API can answer. The key is the `code` of the answer; the message is what the person
 * reads, word for word as specified where the specification has words for the case.
 */
export const problems = {
  'invalid-input': { status: 400, message: 'Please check the highlighted fields.' },
  'invalid-signature': { status: 400, message: 'The signature of this event does not fit.' },
  'sign-in-required': { status: 401, message: 'Please sign in to continue.' },
  'wrong-credentials': { status: 401, message: 'Invalid login credentials' },
  forbidden: { status: 403, message: 'You cannot do that.' },
  'second-factor-required': { status: 403, message: 'Please enter the code of your authenticator app.' },
  'customers-only': { status: 403, message: 'This part of Fondly is for customers.' },
  'restaurants-only': { status: 403, message: 'This part of Fondly is for kitchens.' },
  'role-too-low': { status: 403, message: 'Your role at this kitchen does not include this. Please ask its owner.' },
  'not-approved': {
    status: 403,
    message: "Only approved kitchens can do this. Your application's page shows its status.",
  },
  'restaurant-suspended': {
    status: 403,
    message: 'Your kitchen is on hold. It can hand over paid orders, and no more.',
  },
  'origin-not-allowed': { status: 403, message: 'This request did not come from Fondly.' },
  'email-not-confirmed': {
    status: 403,
    message: 'Please confirm your email first. Open the link in our welcome email, or get a new one in your profile.',
  },
  'own-restaurant': { status: 403, message: "You can't order from a kitchen that you work for." },
  'own-rating': { status: 403, message: "You can't rate a kitchen that you work for." },
  'not-found': { status: 404, message: 'Not found.' },
  'restaurant-not-found': { status: 404, message: 'Kitchen not found' },
  'invitation-for-other-email': {
    status: 403,
    message: 'This invitation is for another address. Please sign out and open its link again.',
  },
  'person-not-found': { status: 404, message: 'Nobody is here under this address.' },
  'payout-not-found': { status: 404, message: 'Payout not found' },
  'coupon-not-found': { status: 404, message: 'There is no coupon with this code.' },
  'rating-not-found': { status: 404, message: 'This rating is not there, or was dealt with already.' },
  'order-not-found': { status: 404, message: 'Order not found' },
  'already-staff': { status: 409, message: 'This person works at this kitchen already.' },
  'already-invited': { status: 409, message: 'This address is invited already. You can send its invitation again.' },
  'account-exists': {
    status: 409,
    message: 'An account with this email already exists. Please try signing in instead.',
  },
  'restaurant-exists': {
    status: 409,
    message: 'A restaurant with this email is already registered. Please use a different email or contact support.',
  },
  'already-on-waitlist': { status: 409, message: "You're already on the waitlist!" },
  'already-on-zip-waitlist': { status: 409, message: "You're already on the waitlist for this area!" },
  'name-taken': { status: 409, message: 'This name is on the list already.' },
  'zip-message-in-progress': {
    status: 409,
    message: 'A message to this ZIP is still on its way. Wait for its end, or stop it.',
  },
  'no-recipients': { status: 409, message: 'Nobody there can be written to right now.' },
  'pickup-passed': { status: 409, message: 'This meal is no longer available. The pickup time has passed.' },
  'out-of-stock': { status: 409, message: 'Out of Stock' },
  'not-on-sale': { status: 409, message: 'This meal is not on sale at the moment.' },
  'kitchen-closed': { status: 409, message: 'This kitchen is not taking orders at the moment.' },
  'not-on-sale-yet': { status: 409, message: "This meal isn't on sale yet. It can be ordered on its own day." },
  'price-changed': { status: 409, message: 'The price has changed. Please check the new total.' },
  'pickup-window-changed': { status: 409, message: 'The pickup time has changed. Please look at the meal again.' },
  'payment-in-progress': { status: 409, message: 'A payment for this meal is already under way.' },
  'request-id-reused': { status: 422, message: 'This request has been used for another order. Please start again.' },
  'checkout-closed': { status: 409, message: 'This order has ended. Please start again.' },
  'hold-expired': { status: 409, message: 'The time to pay has run out. Please start again.' },
  'hold-already-extended': { status: 409, message: 'You have already added extra time.' },
  'hold-limit': { status: 409, message: 'We held this meal for you for 10 minutes. Please try again later.' },
  'too-many-holds': { status: 409, message: 'You have 3 unpaid orders. Pay or wait for one to end first.' },
  'too-many-portions': { status: 409, message: 'You can order up to 10 of one meal a day.' },
  'order-changed': { status: 409, message: 'Failed to update order status. Please try again.' },
  'cancel-too-late': { status: 409, message: 'This order can no longer be cancelled. Pickup times are firm.' },
  'wrong-pickup-code': { status: 409, message: 'That code does not match this order.' },
  'pickup-code-not-found': { status: 409, message: 'No open order has this code.' },
  'already-handed-over': { status: 409, message: 'This order has been handed over already.' },
  'order-ended': { status: 409, message: 'This order had ended before it was handed over.' },
  'reschedule-closed': { status: 409, message: 'This question is over. Please look at your order again.' },
  'not-collected': { status: 409, message: 'Only completed orders can be rated.' },
  'rating-closed': { status: 409, message: 'Ratings can be changed for 30 days.' },
  'person-is-admin': { status: 409, message: 'An operator is locked out or deleted by command only.' },
  'person-is-deleted': { status: 409, message: 'This account was deleted.' },
  'person-has-open-order': {
    status: 409,
    message: 'This person still has an open order. Hand it over or cancel it first.',
  },
  'person-owns-restaurant': { status: 409, message: 'This person runs a kitchen, which has to be closed first.' },
  'second-factor-exists': { status: 409, message: 'A second factor is set up already.' },
  'already-reviewed': { status: 409, message: 'Someone has just reviewed this kitchen. Please look again.' },
  'meal-has-orders': {
    status: 409,
    message: 'Customers still have open orders of this meal. Hand them over, or cancel and refund them first.',
  },
  'pickup-window-has-orders': {
    status: 409,
    message: 'Customers have ordered for this pickup window. It can be made longer, not shorter or moved.',
  },
  'problem-report-not-found': { status: 404, message: 'No problem was reported with this order.' },
  'problem-report-exists': { status: 409, message: 'You have already told us about this order.' },
  'problem-report-period-over': {
    status: 409,
    message: 'A problem can be reported from the start of pickup until 14 days after it.',
  },
  'too-many-photos': { status: 409, message: 'A report has four photos at most.' },
  'problem-report-resolved': { status: 409, message: 'This report has been settled already.' },
  'problem-report-escalated': { status: 409, message: 'Fondly decides about this report now.' },
  'escalation-closed': {
    status: 409,
    message: 'Fondly can be asked within 7 days of the answer of the kitchen, once.',
  },
  'outside-hours': { status: 409, message: 'This pickup time is outside your opening hours.' },
  'hours-affect-meals': {
    status: 409,
    message: 'Meals on sale are outside these hours. Choose for each whether to keep selling it.',
  },
  'stock-changed': { status: 409, message: 'The stock has just changed. Please look at the new number.' },
  'owed-amount-changed': { status: 409, message: 'What is owed has just changed. Please look at it again.' },
  'payouts-not-enabled': { status: 409, message: 'Payouts are not set up yet.' },
  'order-disputed': {
    status: 409,
    message: 'The customer disputes this payment with the bank. It cannot be refunded until that is decided.',
  },
  'dispute-closed': { status: 409, message: 'This dispute is over.' },
  'nothing-to-recover': { status: 409, message: 'The kitchen has no part of this payment.' },
  'transfer-in-progress': {
    status: 409,
    message: 'The transfer of this order is under way. Please try again in a minute.',
  },
  'nothing-to-refund': { status: 409, message: 'Nothing has been charged for this order.' },
  'refund-by-admin-only': { status: 409, message: 'Only Fondly can refund this order now. Please write to us.' },
  'refund-too-large': { status: 409, message: 'That is more than what is left to refund.' },
  'has-open-order': {
    status: 409,
    message: 'You still have an open order. Pick it up or cancel it first, then delete your account.',
  },
  'owns-restaurant': {
    status: 409,
    message: 'This account runs a kitchen. Delete it on the profile page of the kitchen: the two end together.',
  },
  'restaurant-has-open-orders': {
    status: 409,
    message: 'Customers still have open orders with you. Hand them over, or cancel and refund them first.',
  },
  'restaurant-has-open-balance': {
    status: 409,
    message: 'Money is still on its way: a payout, a refund or a report that is not settled. Please come back then.',
  },
  'coupon-invalid': { status: 422, message: 'Invalid coupon code' },
  'coupon-exhausted': { status: 422, message: 'This coupon has been used up.' },
  'coupon-already-used': { status: 422, message: 'You have already used this coupon.' },
  'coupon-not-active-yet': { status: 422, message: 'This coupon is not valid yet.' },
  'coupon-expired': { status: 422, message: 'This coupon has expired.' },
  'coupon-not-valid-here': { status: 422, message: 'This coupon is not valid at this kitchen.' },
  'phone-missing': { status: 409, message: 'Please add your phone number to your details first.' },
  'coupon-email-not-confirmed': {
    status: 409,
    message: 'Please confirm your email first to use this coupon. You can get a new link in your profile.',
  },
  'coupon-for-other-customer': { status: 422, message: 'This coupon was sent to another email address.' },
  'coupon-first-order': { status: 422, message: 'This coupon is for a first order only.' },
  'coupon-minimum': { status: 422, message: 'This coupon needs a larger order.' },
  'email-invalid': { status: 422, message: 'Please enter a valid email address.' },
  'password-too-short': { status: 422, message: 'Password must be at least 6 characters long.' },
  'password-too-common': { status: 422, message: 'This password is too common. Please choose another.' },
  'wrong-password': { status: 422, message: 'That is not your current password.' },
  'wrong-second-factor-code': {
    status: 422,
    message: 'That code does not fit. Please wait for the next one and type it.',
  },
  'password-reset-weak': { status: 422, message: 'Password must be at least 8 characters long' },
  'reset-link-invalid': {
    status: 422,
    message: 'Invalid or expired password reset link. Please request a new one.',
  },
  'push-service-unknown': {
    status: 422,
    message: 'Fondly does not know the push service of this browser. Emails reach you all the same.',
  },
  'invitation-invalid': {
    status: 422,
    message: 'This invitation does not work any more. Please ask the kitchen for a new one.',
  },
  'email-link-invalid': {
    status: 422,
    message: 'This link does not work any more. Please use the one in our latest mail.',
  },
  'image-fetch-failed': {
    status: 422,
    message: 'We could not get a picture from this address. Please check it, or upload the file.',
  },
  'drawing-too-slow': {
    status: 422,
    message: 'This drawing takes too long to draw. Please upload it as a PNG or try again.',
  },
  'not-an-image': { status: 422, message: 'Please select an image file (PNG, JPG, etc.)' },
  'too-many-pixels': {
    status: 422,
    message: 'This picture has more than 40 million pixels. Please choose a smaller one, such as 4000 × 3000.',
  },
  'file-too-large': { status: 413, message: 'File size must be less than 10MB' },
  'too-many-requests': { status: 429, message: 'Too many tries. Please wait a moment and try again.' },
  'code-locked': { status: 429, message: 'Too many wrong codes. Please wait a minute.' },
  'internal-error': { status: 500, message: 'Something went wrong. Please try again.' },
  busy: { status: 503, message: 'Fondly is very busy right now. Please try again in a moment.' },
  'payment-provider-unavailable': { status: 503, message: 'Failed to create order. Please try again.' },
  'onboarding-failed': { status: 503, message: 'Failed to start Stripe onboarding. Please try again.' },
  'stripe-unreachable': { status: 503, message: 'Failed to connect to Stripe. Please try again.' },
  'refund-failed': { status: 503, message: 'Failed to process refund. Please try again.' },
  'payment-provider-slow': {
    status: 503,
    message: 'Payment is being processed. Please check your email for confirmation.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as ProblemCode[];

/** Why a picture is not stored. */
export const pictureProblems = [
  'not-an-image',
  'too-many-pixels',
  'drawing-too-slow',
  'too-many-requests',
  'busy',
] as const satisfies ProblemCode[];

/** Why a coupon does not apply to an order. */
export const couponProblems = [
  'coupon-invalid',
  'coupon-for-other-customer',
  'coupon-email-not-confirmed',
  'coupon-expired',
  'coupon-not-active-yet',
  'coupon-not-valid-here',
  'coupon-first-order',
  'coupon-already-used',
  'coupon-exhausted',
  'coupon-minimum',
] as const satisfies ProblemCode[];

/** Why a meal cannot be ordered now. */
export const unavailableMealProblems = [
  'pickup-passed',
  'out-of-stock',
  'not-on-sale',
  'not-on-sale-yet',
  'kitchen-closed',
] as const satisfies ProblemCode[];
