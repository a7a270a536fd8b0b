import { policies } from '@fondly/contract/policies';
import type { Tx } from '../platform/database/db.ts';
import { integer, notNull, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import type { MealInput } from './check-meal-form.ts';
import type { Meal } from './schema.ts';

type Confirmation = Pick<Meal, 'originalPriceConfirmedBy' | 'originalPriceConfirmedAt'>;
export type PricedMeal = Confirmation & Pick<Meal, 'priceCents' | 'originalPriceCents'>;
type PricedForm = Pick<MealInput, 'name' | 'priceCents' | 'originalPriceCents' | 'confirmsOriginalPrice'>;

const unconfirmed: Confirmation = { originalPriceConfirmedBy: null, originalPriceConfirmedAt: null };

/** The same dish is known by its name. The index `meals_restaurant` limits the meals to those of some weeks. */
const readLast = statement(
  'meal-last-original-price',
  row({ originalPriceCents: notNull(integer) }),
  `select original_price_cents from meals
   where restaurant_id = $1 and lower(name) = lower($2) and original_price_cents is not null
     and available_date >= ($3::timestamptz - make_interval(days => ${policies.originalPriceDays}))::date
   order by updated_at desc limit 1`,
);

/**
 * Asks for a confirmation of an original price that is far above the price, or changed a lot for the same dish
 * (docs/domain.md#original-prices).
 *
 * @param before - the meal that is changed or copied: its confirmation holds while its prices stay
 * @throws Problem `original-price-unconfirmed` for such a price without a confirmation
 */
export async function confirmOriginalPrice(
  tx: Tx,
  manager: Manager,
  form: PricedForm,
  before: PricedMeal | null,
  now: Date,
): Promise<Confirmation> {
  const { name, priceCents, originalPriceCents } = form;
  if (originalPriceCents === null) return unconfirmed;
  const isUnchanged = before?.priceCents === priceCents && before.originalPriceCents === originalPriceCents;
  if (isUnchanged && before.originalPriceConfirmedAt !== null) {
    const { originalPriceConfirmedBy, originalPriceConfirmedAt } = before;
    return { originalPriceConfirmedBy, originalPriceConfirmedAt };
  }
  const isHigh = originalPriceCents > priceCents * policies.originalPriceMaxFactor;
  if (!isHigh && !(await hasChanged(tx, manager.restaurant.id, name, originalPriceCents, now))) return unconfirmed;
  if (!form.confirmsOriginalPrice) throw new Problem('original-price-unconfirmed');
  return { originalPriceConfirmedBy: manager.id, originalPriceConfirmedAt: now };
}

async function hasChanged(tx: Tx, restaurantId: string, name: string, cents: number, now: Date): Promise<boolean> {
  const [last] = await readLast(tx, [restaurantId, name, now]);
  if (!last) return false;
  const change = Math.abs(cents - last.originalPriceCents);
  return change * 100 > last.originalPriceCents * policies.originalPriceMaxChangePercent;
}
