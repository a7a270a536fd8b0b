import { randomUUID } from 'node:crypto';
import { toLocalDate } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { addDays } from '../../restaurants/hours/zone-time.ts';

type Rate = {
  /** Parts per million; 8.9% by default. */
  ppm?: number;
  /** Days from today; a rate that began yesterday by default. */
  fromDays?: number;
};

/** Puts a restaurant into a tax area of its own with one rate, which no endpoint would let begin before tomorrow. */
export async function buildTaxRate(
  app: App,
  restaurant: { id: string },
  { ppm = 89_000, fromDays = -1 }: Rate = {},
): Promise<{ area: string; fromDate: string }> {
  const now = app.clock.now();
  const area = `area-${randomUUID().slice(0, 8)}`;
  const fromDate = addDays(toLocalDate(now, 'America/New_York'), fromDays);
  await app.db.client.query(
    `with area as (insert into tax_areas (slug, name, state, made_at) values ($1, $1, 'GA', $2)),
       rate as (insert into tax_rates (id, area, ppm, from_date, source, made_by, made_at)
         select $3, $1, $4, $5, 'Chart', owner_id, $2 from restaurants where id = $6)
     update restaurants set tax_area = $1 where id = $6`,
    [area, now, randomUUID(), ppm, fromDate, restaurant.id],
  );
  return { area, fromDate };
}
