import type { RestaurantOrderView } from '@fondly/contract/orders';
import { and, desc, eq, ilike, isNotNull, or, sql } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { hasStaffAccess } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { readProposals } from './reschedule/read-proposals.ts';
import { toRestaurantOrderView } from './restaurant-order-view.ts';
import { orders } from './schema.ts';

const maxOrders = 300;

/**
 * What a kitchen is shown at all: orders whose money was secured. An order that accepts itself appears when its
 * money is taken, one that waits for an answer when its card is authorised; one that ended before either never does.
 */
export const isVisibleToRestaurant = or(
  isNotNull(orders.paymentConfirmedAt),
  and(isNotNull(orders.answerBy), sql`${orders.status} <> 'failed'`),
);

/** A part of a number or name as a pattern; its own percent signs and strokes mean themselves. */
const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The kitchen's orders, newest first. Archived ones are out of sight and nothing else: money never depends on it. A
 * search looks at all of them, as far back as there are any. A name is found by what the kitchen is shown of it.
 */
export async function listRestaurantOrders(
  app: App,
  staff: Staff,
  { archived, search = '' }: { archived: boolean; search?: string },
): Promise<RestaurantOrderView[]> {
  const visibleName = sql`split_part(${orders.customerName}, ' ', 1)`;
  const filter =
    search === ''
      ? eq(orders.archived, archived)
      : or(
          ilike(orders.orderNumber, toLikePattern(search)),
          ilike(visibleName, toLikePattern(search.split(' ')[0] ?? '')),
        );
  const rows = await app.db
    .select()
    .from(orders)
    .where(and(hasStaffAccess(orders.restaurantId, staff, 'counter'), filter, isVisibleToRestaurant))
    .orderBy(desc(orders.createdAt))
    .limit(maxOrders);
  const proposals = await readProposals(app.db, rows);
  return rows.map((order) => toRestaurantOrderView(order, staff, proposals.get(order.id) ?? null));
}
