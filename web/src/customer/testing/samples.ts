import type { SavedCard } from '@fondly/contract/account/cards';
import type { QueueEntryView } from '@fondly/contract/account/meal-queue';
import type { Output } from '@fondly/contract/api';
import type { MealView, MealWithRestaurantView } from '@fondly/contract/meals';
import type { OrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import type { RestaurantCardView } from '@fondly/contract/restaurants';

/** The time of every page test: half an hour into the window of every sample, 6:00 PM in Atlanta. */
export const sampleNow = new Date('2026-11-20T23:00:00.000Z');

const restaurantId = '5f0d6f0e-93a4-4c43-8d2b-111111111111';
const window = { pickupStart: '2026-11-20T22:30:00.000Z', pickupEnd: '2026-11-21T00:00:00.000Z' };
const zone = { timezone: 'America/New_York' } as const;

export const sampleMeal: MealView = {
  ...window,
  ...zone,
  id: '5f0d6f0e-93a4-4c43-8d2b-222222222222',
  restaurantId,
  name: 'Tonkotsu Ramen',
  description: 'Twelve-hour broth, pork belly and a soft egg.',
  ingredients: null,
  allergens: [],
  mayContain: [],
  diets: [],
  priceCents: 750,
  originalPriceCents: 1600,
  worthCents: null,
  percentOff: null,
  isTaxed: false,
  imageUrl: '/pictures/tonkotsu-ramen.webp',
  tag: 'chefs-pick',
  availableDate: '2026-11-20',
  onSaleFrom: null,
  availableQuantity: 4,
  unavailableReason: null,
  queueLength: 0,
};

export const sampleFoundMeal: MealWithRestaurantView = {
  ...sampleMeal,
  restaurantSlug: 'kumo-noodle-bar',
  restaurantName: 'Kumo Noodle Bar',
  restaurantAddress: '88 Ponce Row NE, Atlanta, GA 30308',
  restaurantLogoUrl: null,
  restaurantHeaderImageUrl: null,
  restaurantTone: ['#23304F', '#fff'],
  restaurantRating: 4.9,
  restaurantRatingCount: 318,
  zip: '30308',
  restaurantPoint: null,
  miles: 0,
};

export const sampleRestaurant: RestaurantCardView = {
  ...zone,
  id: restaurantId,
  slug: 'kumo-noodle-bar',
  name: 'Kumo Noodle Bar',
  address: '88 Ponce Row NE, Atlanta, GA 30308',
  zip: '30308',
  point: null,
  area: 'Atlanta',
  restaurantType: 'chef-led',
  cuisines: ['Japanese'],
  logoUrl: null,
  headerImageUrl: null,
  tone: ['#23304F', '#fff'],
  rating: 4.9,
  ratingCount: 318,
  isFavorite: false,
  open: { isOpen: true, changesAt: '2026-11-21T03:00:00.000Z' },
  miles: null,
  mealsToday: 2,
  mealImageUrl: null,
  pickup: null,
  lowestPriceCents: 750,
  isTaxed: false,
  lowestOriginalPriceCents: 1600,
};

/** The response that the order page reads for the sample meal. */
export const sampleMealDetails: Output<'GET /api/meals/:id'> = {
  meal: sampleFoundMeal,
  tax: null,
  restaurant: {
    id: restaurantId,
    name: 'Kumo Noodle Bar',
    address: '88 Ponce Row NE, Atlanta, GA 30308',
    zip: '30308',
    phone: '+14045550100',
    pickupInstructions: 'Come to the counter.',
  },
  unavailableText: null,
  remainingDailyPortions: policies.portionsPerMealAndDay,
  offer: null,
  draft: null,
};

/** Second in line for the sample meal. */
export const sampleQueueEntry: QueueEntryView = {
  ...window,
  ...zone,
  id: '5f0d6f0e-93a4-4c43-8d2b-444444444444',
  mealId: sampleMeal.id,
  mealName: sampleMeal.name,
  mealImageUrl: sampleMeal.imageUrl,
  restaurantName: 'Kumo Noodle Bar',
  zip: '30308',
  priceCents: 750,
  isTaxed: false,
  units: 2,
  joinedAt: '2026-11-20T21:00:00.000Z',
  state: 'waiting',
  position: 2,
  freedToday: 1,
  offer: null,
  orderId: null,
};

/** Paid, confirmed, to be picked up now. */
export const sampleOrder: OrderView = {
  ...window,
  ...zone,
  id: '5f0d6f0e-93a4-4c43-8d2b-333333333333',
  orderNumber: 'AD3GXR',
  status: 'confirmed',
  paymentStatus: 'paid',
  closedReason: null,
  reason: null,
  isCapturePending: false,
  isReviewedByRestaurant: false,
  mealId: sampleMeal.id,
  mealName: 'Tonkotsu Ramen',
  mealImageUrl: null,
  allergens: ['wheat', 'eggs'],
  mayContain: [],
  keptAs: null,
  goodUntil: null,
  reheating: null,
  diets: [],
  restaurantId,
  restaurantName: 'Kumo Noodle Bar',
  restaurantAddress: '88 Ponce Row NE, Atlanta, GA 30308',
  restaurantZip: '30308',
  restaurantPoint: null,
  restaurantPhone: '+14045550100',
  pickupInstructions: 'Come to the counter.',
  customerName: 'Maya Robinson',
  customerEmail: 'maya@example.com',
  customerPhone: '+14045550134',
  quantity: 2,
  unitPriceCents: 750,
  originalUnitPriceCents: 1600,
  subtotalCents: 1500,
  discountCents: 0,
  taxCents: 0,
  taxPpm: 0,
  taxAreaName: null,
  taxAbsorbedCents: 0,
  feeCents: 0,
  totalCents: 1500,
  paidCents: 1500,
  refundedCents: 0,
  paidAt: '2026-11-20T22:50:30.000Z',
  couponCode: null,
  discountFunder: null,
  specialInstructions: '',
  pickupCode: '4K7Q',
  holdExpiresAt: null,
  canExtendHold: false,
  answerBy: null,
  cancelableUntil: null,
  canCancel: false,
  foodChangedAt: null,
  canRate: false,
  rating: null,
  problemReport: null,
  proposal: null,
  lateMinutes: [],
  lateRequest: null,
  pickupPass: null,
  pickupPassesLeft: 0,
  pickedUpBy: null,
  release: null,
  messagesOpenUntil: null,
  unreadMessages: 0,
  declineReason: null,
  timeline: [],
  createdAt: '2026-11-20T22:50:00.000Z',
  updatedAt: '2026-11-20T22:50:00.000Z',
};

/** The same order before its payment, held until 6:05 PM. */
export const sampleUnpaidOrder: OrderView = {
  ...sampleOrder,
  status: 'pending',
  paymentStatus: 'none',
  paidCents: 0,
  paidAt: null,
  pickupCode: null,
  holdExpiresAt: '2026-11-20T23:05:00.000Z',
  canExtendHold: true,
};

/** Collected three days ago, and not rated yet. */
export const sampleCollectedOrder: OrderView = {
  ...sampleOrder,
  id: '5f0d6f0e-93a4-4c43-8d2b-444444444444',
  orderNumber: 'BB7KPQ',
  status: 'completed',
  closedReason: 'collected',
  mealName: 'Butter Chicken',
  pickupCode: null,
  pickupStart: '2026-11-17T23:00:00.000Z',
  pickupEnd: '2026-11-18T00:00:00.000Z',
  canRate: true,
};

export const sampleSavedCard: SavedCard = {
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 7,
  expYear: 2028,
  isDefault: true,
  isInUse: false,
  isExpired: false,
};

export const sampleConfig = {
  publishableKey: 'pk_test',
  stripeJsUrl: null,
  showsWallets: false,
  contactEmail: 'hello@fondly.test',
  contactPhone: null,
  isDemo: true,
  serverTime: sampleNow.toISOString(),
};

/** What a checkout answers about saved cards to a person without any. */
export const sampleCardForm = { customerSessionClientSecret: null, canSaveCard: 'own' } as const;
