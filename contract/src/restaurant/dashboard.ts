import { z } from 'zod';
import { cents, endpoint } from '../endpoint.ts';
import { restaurantOrderView } from './orders.ts';

const figure = z.strictObject({ cents, orders: z.int() });

/** First meal posted, 50 portions saved, 100 orders completed, 500 portions saved. */
export const achievementNames = ['first-meal', 'portion-heart', 'community-champion', 'waste-warrior'] as const;

/** Every figure by the restaurant's own days, week from Sunday. */
export const dashboardView = z.strictObject({
  revenue: z.strictObject({ today: figure, week: figure, total: figure }),
  /** The same weekday a week before, and that week from Sunday through it; each day as a whole. */
  previousRevenue: z.strictObject({ today: cents, week: cents }),
  /** Seven days from Sunday, in cents; days to come are 0. `previousCents` is the whole of the same weekday a week before. */
  dailyRevenue: z
    .array(
      z.strictObject({ day: z.iso.date(), cents, previousCents: cents, isToday: z.boolean(), isFuture: z.boolean() }),
    )
    .length(7),
  todaysOrders: z.int(),
  /** Those of the same weekday a week before, that day as a whole. */
  previousOrders: z.int(),
  ordersAwaitingApproval: z.int(),
  activeMeals: z.int(),
  recurringMeals: z.int(),
  nextPickups: z.array(restaurantOrderView),
  achievements: z.array(
    z.strictObject({
      name: z.enum(achievementNames),
      have: z.int(),
      need: z.int(),
      earnedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type DashboardView = z.infer<typeof dashboardView>;

export const readDashboard = endpoint({
  method: 'GET',
  url: '/api/restaurant/dashboard',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: {
    summary: 'Read the figures of your restaurant',
    tags: ['Your restaurant'],
    response: { 200: dashboardView },
  },
});
