import { allergens, diets, keepings, originalPriceKinds } from '@fondly/contract/food';
import { mealTags } from '@fondly/contract/meals';
import {
  array,
  boolean,
  date,
  integer,
  listSqlNames,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  time,
  timestamp,
  uuid,
} from '../platform/database/row.ts';

/** A meal of one day, or the template of meals that repeat, with all columns of its table. */
export const mealRow = row({
  id: uuid,
  restaurantId: uuid,
  zip: text,
  name: text,
  description: text,
  ingredients: nullable(text),
  /** Null: the restaurant has not stated them. */
  allergens: nullable(array(oneOf(allergens))),
  mayContain: array(oneOf(allergens)),
  diets: array(oneOf(diets)),
  /** Null: not stated. */
  keptAs: nullable(oneOf(keepings)),
  /** Both of time-limited food only. */
  outSince: nullable(time),
  goodUntil: nullable(timestamp),
  /** How to reheat it at home; null: the restaurant says nothing. */
  reheating: nullable(text),
  priceCents: integer,
  originalPriceCents: nullable(integer),
  originalPriceKind: oneOf(originalPriceKinds),
  /** Who confirmed an unusual original price, and when. */
  originalPriceConfirmedBy: nullable(uuid),
  originalPriceConfirmedAt: nullable(timestamp),
  imageUrl: nullable(text),
  tag: oneOf(mealTags),
  availableDate: date,
  pickupStartTime: time,
  pickupEndTime: time,
  /** From when it is sold on its day, on the restaurant's clock; null: from midnight. */
  onSaleTime: nullable(time),
  timezone: text,
  pickupStart: timestamp,
  pickupEnd: timestamp,
  onSaleFrom: nullable(timestamp),
  /** Changed only by the guarded statements of `stock/reservations.ts` and `stock/set-stock.ts`. */
  availableQuantity: integer,
  listedQuantity: integer,
  initialQuantity: integer,
  /** Whether its restaurant offers a line while it is sold out. */
  hasQueue: boolean,
  isActive: boolean,
  expiresAt: nullable(timestamp),
  adminOnly: boolean,
  restaurantAdminOnly: boolean,
  isRecurring: boolean,
  recurringDays: array(integer),
  recurringEndDate: nullable(date),
  /** Of a recurring meal: its days outside the weekly hours open for it. */
  staysOpen: boolean,
  templateId: nullable(uuid),
  isDetached: boolean,
  archivedAt: nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Meal = Row<typeof mealRow>;

/** The columns of `mealRow`, for a statement that reads `meals` without an alias, or a record of its type. */
export const mealRowColumns = listSqlNames(mealRow).join(', ');
