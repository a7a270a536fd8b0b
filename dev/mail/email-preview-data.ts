import type { ProblemReportView } from '@fondly/contract/problem-reports';
import type { ManualPayoutMessage } from '@fondly/server/admin/money/payout-mail';
import type { RatingMessage } from '@fondly/server/admin/orders/rating-mails';
import type { MealOnSale } from '@fondly/server/notifications/alerts/meal-on-sale';
import type { FeeRuleMessage } from '@fondly/server/notifications/fees/fee-rule-mail';
import type { MessageContext } from '@fondly/server/notifications/message-context';
import type { Proposal } from '@fondly/server/notifications/proposal-messages';
import type { Order, Refund } from '@fondly/server/orders/schema';
import type { Config } from '@fondly/server/platform/config';

/* The made-up people and orders of the sample emails. */

export const now = new Date('2026-11-20T20:00:00Z');
const [opens, closes] = [new Date('2026-11-20T22:30:00Z'), new Date('2026-11-21T00:00:00Z')];
const timezone = 'America/New_York';
export const id = '11111111-1111-4111-8111-111111111111';

const mealImageUrl = '/pictures/tonkotsu-ramen.webp';

export const maya = { id, name: 'Maya Rivers', email: 'maya@fondly.test' };
export const subscriber = { id, email: maya.email, confirmedAt: null };
export const resetLink = { id, token: 'sample' };
export const deviceCode = {
  id,
  code: '481920',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
};
export const invitation = {
  restaurantName: 'Kumo Noodle Bar',
  invitedBy: 'Aiko Tanaka',
  token: 'sample',
};
export const application = {
  id,
  name: 'Saffron Alley',
  contactName: 'Priya Nair',
  email: 'priya@fondly.test',
  status: 'approved',
  zip: '30308',
};
export const joinedRestaurant = { id, name: 'Okra Lane Table', zip: '30308' };
export const coupon = { code: 'PEACH-3K7Q', valueCents: 300, endsAt: new Date('2027-01-19T20:00:00Z') };

export const meals = ['Tonkotsu Ramen', 'Veggie Gyoza', 'Miso Cod'].map((name, at) => ({
  name,
  restaurantName: 'Kumo Noodle Bar',
  imageUrl: mealImageUrl,
  priceCents: 750 + at * 100,
  isTaxed: true,
  timezone,
  availableQuantity: 4,
  pickupStart: opens.toISOString(),
  pickupEnd: closes.toISOString(),
}));
export const onSale = meals.map((meal, at) => ({
  ...meal,
  id: `${id.slice(0, -1)}${at}`,
  restaurantId: id,
  stock: 4 + at,
  zip: '30308',
  pickupStart: opens,
  pickupEnd: closes,
})) as unknown as MealOnSale[];

export const writtenMessage = { id, side: 'restaurant', quick: null, body: 'We moved to the side door.' } as const;
export const quickMessage = { id, side: 'customer', quick: 'outside', body: null } as const;

export const foodChange = [{ what: 'Allergens', before: ['wheat'], after: ['wheat', 'sesame'] }];
export const nameChange = [{ what: 'Name', before: 'Tonkotsu Ramen', after: 'Miso Ramen' }];
export const proposal: Proposal = {
  id,
  orderId: id,
  fromStart: opens,
  fromEnd: closes,
  toStart: closes,
  toEnd: new Date('2026-11-21T01:00:00Z'),
  answerBy: new Date('2026-11-20T21:30:00Z'),
  answer: null,
};
export const refund = { id, amountCents: 450, reason: 'quality', createdAt: now } as Refund;

/** An order with everything that an email can mention. */
const order = {
  id,
  orderNumber: '7XK4QD',
  customerId: id,
  restaurantId: id,
  customerName: maya.name,
  customerEmail: maya.email,
  quantity: 2,
  mealName: 'Tonkotsu Ramen',
  mealImageUrl,
  unitPriceCents: 750,
  originalUnitPriceCents: 1600,
  subtotalCents: 1500,
  discountCents: 300,
  couponCode: 'PEACH3',
  taxCents: 0,
  taxPpm: 0,
  taxAreaName: null,
  taxAbsorbedCents: 0,
  feeCents: 0,
  totalCents: 1200,
  paidCents: 1200,
  pickupStart: opens,
  pickupEnd: closes,
  timezone,
  reason: 'We ran out of broth, sorry!',
  captureDecision: null,
  answerBy: new Date('2026-11-20T20:10:00Z'),
  disputedAt: null,
  refundedCents: 0,
} as unknown as Order;

export const buildMessageContext = (config: Config): MessageContext => ({
  order,
  food: { keptAs: 'hot', goodUntil: null, reheating: '10 minutes at 350 °F.' },
  restaurant: {
    name: 'Kumo Noodle Bar',
    email: 'aiko@fondly.test',
    address: '88 Ponce Row NE, Atlanta, GA 30308',
    phone: '+14045550101',
    pickupInstructions: 'Come to the counter and show your code. No need to wait in line.',
  },
  pickupCode: '4K7Q',
  endRefundCents: 1200,
  ordersUrl: `${config.publicUrl}/past-orders`,
  confirmationUrl: `${config.publicUrl}/confirm-account/sample`,
  config,
  now,
});

/** These come before the card is charged. */
export const unpaidTransitions = [
  'requestAcceptance',
  'expireLate',
  'refuseCoupon',
  'refuseLimit',
  'authorizationExpired',
  'approvalTimedOut',
  'deny',
];

/** The same order before its card was charged. */
export const unpaid = ({ order: paid }: MessageContext) => ({ order: { ...paid, paidCents: 0 }, endRefundCents: null });

export const dutyLine = { dueOn: '2026-12-12', sales: 200, cents: 500_000 };

export const handPayout: ManualPayoutMessage = {
  payoutId: id,
  amountCents: 22_550,
  paidOn: '2026-11-23',
  reference: 'FONDLY 17',
  returnReason: null,
  restaurant: { name: 'Kumo Noodle Bar', contactName: 'Aiko Tanaka', email: 'aiko@fondly.test' },
};

export const feeRule: FeeRuleMessage = {
  ruleId: id,
  restaurant: { id, name: 'Kumo Noodle Bar', contactName: 'Aiko Tanaka' },
  ...{ fromDate: '2026-11-23', isWithdrawn: false },
  before: { basisPoints: 0, fixedCents: 0 },
  after: { basisPoints: 1_200, fixedCents: 30 },
};

export const hiddenRating: RatingMessage = {
  orderId: id,
  orderNumber: '7XK4QD',
  mealName: 'Tonkotsu Ramen',
  rating: 1,
  at: now,
  restaurant: { name: 'Kumo Noodle Bar', email: 'aiko@fondly.test' },
  customer: maya,
  reason: 'personal-data',
};

export const problemReport: ProblemReportView = {
  orderId: id,
  orderNumber: '7XK4QD',
  mealName: 'Tonkotsu Ramen',
  quantity: 2,
  timezone,
  restaurantName: 'Kumo Noodle Bar',
  customerName: 'Maya R.',
  reason: 'quality',
  photos: [],
  status: 'settled',
  text: 'The soup was cold, and one of the two had no egg.',
  dueBy: new Date('2026-11-21T22:00:00Z').toISOString(),
  canEscalate: true,
  outcome: 'refund',
  answer: 'We are sorry: the warmer had failed.',
  answeredBy: 'restaurant',
  answeredAt: now.toISOString(),
  refundCents: 450,
  refundableCents: 750,
  createdAt: now.toISOString(),
} as ProblemReportView;

export const zipMessage = {
  subject: 'Three kitchens are coming',
  body: "They start on Monday, two streets from you.\n\nYou're the first to know.",
};
