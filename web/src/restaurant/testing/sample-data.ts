import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';

const timezone = 'America/New_York';
/** The time of every test: Friday, November 20, 4:30 PM in Atlanta. */
export const now = new Date('2026-11-20T21:30:00.000Z');
const restaurantId = '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02';
const mealId = '2f5a4c10-8a51-4a4e-9a77-5b8e0f6c1d01';

export const restaurant: StaffRestaurantView = {
  id: restaurantId,
  name: 'Kumo Noodle Bar',
  contactName: 'Aiko Tanaka',
  email: 'aiko@kumo.example',
  phone: '+14045550123',
  address: '675 Ponce de Leon Ave NE',
  zip: '30308',
  point: null,
  pointState: 'zip',
  hidesPoint: false,
  restaurantType: 'chef-led',
  cuisines: ['japanese'],
  websiteUrl: null,
  description: '',
  pickupInstructions: '',
  logoUrl: null,
  headerImageUrl: null,
  tone: ['#22304F', '#FFE9C7'],
  timezone,
  status: 'approved',
  autoAccept: false,
  showsUsualTimes: true,
  autoApprovesLate: false,
  takesFreeText: true,
  isSelling: true,
  role: 'owner',
  isStripeOnboarded: false,
  payoutsEnabled: false,
  payoutSetup: 'not-started',
  isPayoutsEnabledMessageDismissed: false,
  open: { isOpen: true, changesAt: '2026-11-21T02:00:00.000Z' },
  createdAt: '2026-10-01T12:00:00.000Z',
  appliedAt: '2026-10-01T12:00:00.000Z',
  hours: [],
  reviewAction: 'approve',
  reviewReason: 'Application checked.',
};

/** An acknowledged order that awaits approval, placed 11 minutes ago. */
export const orderAwaitingApproval: RestaurantOrderView = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5a01',
  orderNumber: '9F2MKP',
  status: 'pending',
  paymentStatus: 'authorized',
  closedReason: null,
  reason: null,
  isCapturePending: false,
  mealId,
  mealName: 'Evening Sushi Board',
  mealImageUrl: null,
  customerName: 'Jordan P.',
  customerPhone: '+14045550199',
  quantity: 2,
  totalCents: 2200,
  paidCents: 0,
  refundedCents: 0,
  specialInstructions: 'No wasabi please.',
  pickupStart: '2026-11-20T22:30:00.000Z',
  pickupEnd: '2026-11-21T00:00:00.000Z',
  timezone,
  answerBy: '2026-11-20T21:34:00.000Z',
  isAcknowledged: true,
  isArchived: false,
  restaurantNote: '',
  identifiedBy: null,
  proposal: null,
  lateRequest: null,
  friend: null,
  unreadMessages: 0,
  portionsOnSale: 0,
  portionsResold: 0,
  transitions: ['approve', 'deny'],
  createdAt: '2026-11-20T21:19:00.000Z',
  updatedAt: '2026-11-20T21:19:00.000Z',
};

export const newOrder: RestaurantOrderView = { ...orderAwaitingApproval, isAcknowledged: false };

export const approvedOrder: RestaurantOrderView = {
  ...orderAwaitingApproval,
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5a02',
  orderNumber: 'C81TRW',
  status: 'confirmed',
  paymentStatus: 'paid',
  paidCents: 2200,
  specialInstructions: '',
  answerBy: null,
  transitions: ['cancelByRestaurant', 'markReady', 'handOver'],
};

export const readyOrder: RestaurantOrderView = {
  ...approvedOrder,
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5a03',
  orderNumber: 'H7RDTY',
  status: 'ready',
  transitions: ['cancelByRestaurant', 'handOver'],
};

export const collectedOrder: RestaurantOrderView = {
  ...readyOrder,
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5a04',
  orderNumber: 'Z2PLMN',
  status: 'completed',
  closedReason: 'collected',
  customerPhone: null,
  transitions: [],
};

export const meal: StaffMealView = {
  id: mealId,
  restaurantId,
  name: 'Tonkotsu Ramen',
  description: 'Twelve-hour broth.',
  ingredients: null,
  priceCents: 750,
  originalPriceCents: 1600,
  worthCents: null,
  percentOff: null,
  allergens: ['eggs', 'wheat'],
  mayContain: ['sesame'],
  allergensDueOn: null,
  keptAs: null,
  outSince: null,
  goodUntil: null,
  reheating: null,
  isTaxed: false,
  diets: [],
  imageUrl: null,
  tag: 'chefs-pick',
  availableDate: '2026-11-20',
  pickupStart: '2026-11-20T22:30:00.000Z',
  pickupEnd: '2026-11-21T00:00:00.000Z',
  timezone,
  availableQuantity: 4,
  unavailableReason: null,
  queueLength: 0,
  initialQuantity: 12,
  pickupStartTime: '17:30',
  onSaleFrom: null,
  onSaleTime: null,
  pickupEndTime: '19:00',
  isActive: true,
  isRecurring: false,
  isRecurringInstance: false,
  recurringDays: [],
  recurringEndDate: null,
  expiresAt: null,
  soldToday: 8,
  reservedPortions: 0,
  queuedPortions: 0,
  createdAt: '2026-11-20T15:00:00.000Z',
};

export const yesterdaysMeal: StaffMealView = {
  ...meal,
  id: '2f5a4c10-8a51-4a4e-9a77-5b8e0f6c1d02',
  name: 'Matcha Bun Box',
  availableDate: '2026-11-19',
  pickupStart: '2026-11-19T22:30:00.000Z',
  pickupEnd: '2026-11-20T00:00:00.000Z',
};

const days = ['15', '16', '17', '18', '19', '20', '21'];

export const figures: DashboardView = {
  revenue: {
    today: { cents: 9650, orders: 14 },
    week: { cents: 41_250, orders: 58 },
    total: { cents: 120_000, orders: 1 },
  },
  previousRevenue: { today: 12_000, week: 35_000 },
  dailyRevenue: days.map((day, index) => ({
    day: `2026-11-${day}`,
    cents: index * 1000,
    previousCents: index * 500,
    isToday: day === '20',
    isFuture: day === '21',
  })),
  todaysOrders: 14,
  previousOrders: 11,
  ordersAwaitingApproval: 2,
  activeMeals: 6,
  recurringMeals: 3,
  nextPickups: [readyOrder],
  achievements: [
    { name: 'first-meal', have: 1, need: 1, earnedAt: '2026-10-02T12:00:00.000Z' },
    { name: 'portion-heart', have: 34, need: 50, earnedAt: null },
    { name: 'community-champion', have: 28, need: 100, earnedAt: null },
    { name: 'waste-warrior', have: 34, need: 500, earnedAt: null },
  ],
};

export const pickupHours: PickupHoursView = {
  open: { isOpen: true, changesAt: '2026-11-21T02:00:00.000Z' },
  timezone,
  day: '2026-11-20',
  hours: [{ weekday: 1, opens: '11:00', closes: '21:00' }],
  specialDays: [],
  pause: null,
  closeChoices: [{ time: '19:30', at: '2026-11-21T00:30:00.000Z' }],
  extendChoices: [],
  waiting: 3,
  lastPickupEnd: '2026-11-21T00:00:00.000Z',
  windows: [
    {
      start: '2026-11-20T22:30:00.000Z',
      end: '2026-11-21T00:00:00.000Z',
      meals: ['Garden Salad', 'Ramen'],
      waiting: 3,
    },
  ],
};
