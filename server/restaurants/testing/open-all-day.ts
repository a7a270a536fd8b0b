import type { App } from '../../platform/app.ts';

/** Opens a restaurant day and night, so that any pickup window is inside its hours. */
export async function openAllDay(app: App, restaurantId: string): Promise<void> {
  await app.db.client.query(
    `insert into opening_hours (restaurant_id, weekday, opens, closes) select $1, day, '00:00', '00:00' from generate_series(0, 6) day`,
    [restaurantId],
  );
  await refreshMeals(app, restaurantId);
}

/** Replaces the weekly hours of a restaurant with one span for every day. */
export async function setDailyHours(app: App, restaurantId: string, opens: string, closes: string): Promise<void> {
  await app.db.client.query('delete from opening_hours where restaurant_id = $1', [restaurantId]);
  await app.db.client.query(
    'insert into opening_hours (restaurant_id, weekday, opens, closes) select $1, day, $2, $3 from generate_series(0, 6) day',
    [restaurantId, opens, closes],
  );
  await refreshMeals(app, restaurantId);
}

/** What the trigger of a changed schedule does. */
async function refreshMeals(app: App, restaurantId: string): Promise<void> {
  await app.db.client.query('select refresh_open_from($1, $2)', [restaurantId, app.clock.now()]);
}
