import type { z } from 'zod';
import type * as account from './account.ts';
import type * as alarm from './admin/alarms.ts';
import type * as areasAndCuisines from './admin/areas-and-cuisines.ts';
import type * as audit from './admin/audit.ts';
import type * as correction from './admin/corrections.ts';
import type * as adminCoupons from './admin/coupons.ts';
import type * as demand from './admin/demand.ts';
import type * as adminMoney from './admin/money.ts';
import type * as operations from './admin/operations.ts';
import type * as adminOrders from './admin/orders.ts';
import type * as adminPeople from './admin/people.ts';
import type * as adminRatings from './admin/ratings.ts';
import type * as admin from './admin/restaurants.ts';
import type * as secondFactor from './admin/second-factor.ts';
import type * as totals from './admin/totals.ts';
import type { Endpoint } from './endpoint.ts';
import type * as favoriteNotifications from './favorite-notifications.ts';
import type * as meal from './meals.ts';
import type * as order from './orders.ts';
import type * as problemReport from './problem-reports.ts';
import type * as publicPages from './public.ts';
import type * as push from './push.ts';
import type * as refund from './refunds.ts';
import type * as counter from './restaurant/counter.ts';
import type * as dashboard from './restaurant/dashboard.ts';
import type * as file from './restaurant/images.ts';
import type * as insights from './restaurant/insights.ts';
import type * as notification from './restaurant/notifications.ts';
import type * as restaurantOrders from './restaurant/orders.ts';
import type * as payout from './restaurant/payouts.ts';
import type * as pickupHours from './restaurant/pickup-hours.ts';
import type * as restaurantProfile from './restaurant/profile.ts';
import type * as staff from './restaurant/staff.ts';
import type * as restaurant from './restaurants.ts';
import type * as waitlist from './waitlist.ts';

type EndpointModules =
  | typeof account
  | typeof admin
  | typeof secondFactor
  | typeof adminCoupons
  | typeof adminMoney
  | typeof adminOrders
  | typeof adminPeople
  | typeof adminRatings
  | typeof alarm
  | typeof audit
  | typeof problemReport
  | typeof correction
  | typeof counter
  | typeof demand
  | typeof file
  | typeof insights
  | typeof restaurantOrders
  | typeof restaurantProfile
  | typeof meal
  | typeof favoriteNotifications
  | typeof notification
  | typeof operations
  | typeof order
  | typeof payout
  | typeof pickupHours
  | typeof areasAndCuisines
  | typeof publicPages
  | typeof push
  | typeof refund
  | typeof dashboard
  | typeof restaurant
  | typeof staff
  | typeof totals
  | typeof waitlist;
type Values<T> = T extends unknown ? T[keyof T] : never;
type Endpoints = Extract<Values<EndpointModules>, Endpoint>;

/** Every operation by "METHOD /path". For the browser, which imports it as a type and so carries no schema code. */
export type Api = { [E in Endpoints as `${E['method']} ${E['url']}`]: E };
export type Operation = keyof Api;

type RequestPart<O extends Operation, Name extends string> = Api[O]['schema'] extends {
  [K in Name]: infer S extends z.ZodType;
}
  ? { [K in Name]: z.input<S> }
  : unknown;

/** What a call takes: the parts that its endpoint declares, and an optional abort signal. */
export type Input<O extends Operation> = RequestPart<O, 'params'> &
  RequestPart<O, 'querystring'> &
  RequestPart<O, 'body'>;

type Responses<O extends Operation> = Api[O]['schema']['response'];
/** What a call that succeeds gives back. */
export type Output<O extends Operation> = Responses<O>[keyof Responses<O>] extends infer S
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : never;
