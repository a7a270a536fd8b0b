import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  type Meal,
  type Restaurant,
} from '../../orders/testing/order-builders.ts';

/** Reads the payment of an order again, as the browser does after the card form. */
export const refresh = (buyer: Buyer, id: string) =>
  buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} });

export type Sale = { restaurant: Restaurant; meal: Meal; buyer: Buyer };

/** Builds a restaurant's meal at $7.50 a portion, and a buyer. */
export async function buildSale(env: TestEnvironment): Promise<Sale> {
  const restaurant = await buildRestaurant(env);
  return { restaurant, meal: await buildMeal(env, restaurant), buyer: await buildBuyer(env) };
}

export async function readCouponUses(
  env: TestEnvironment,
  code: string,
): Promise<{ uses: number; redeemed: number; final: number }> {
  const { rows } = await env.app.db.client.query(
    `select c.uses, count(r.order_id)::int as redeemed, (count(*) filter (where r.is_final))::int as final
     from coupons c left join redemptions r on r.coupon_code = c.code where c.code = $1 group by c.code`,
    [code],
  );
  return rows[0];
}
