import { topics } from '@fondly/contract/live';
import type { RestaurantPicture } from '@fondly/contract/restaurant/profile';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import { fetchPicture } from '../files/fetch-picture.ts';
import { storeImage } from '../files/store-image.ts';
import { withUploadSlot } from '../files/upload-slots.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { nullable, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { enqueue, signal } from '../platform/jobs/outbox.ts';
import { readStaffRestaurant } from './read-staff-restaurant.ts';
import { requireRole } from './staff-access.ts';
import type { Manager } from './staff-actors.ts';

const columns: Record<RestaurantPicture, string> = { logo: 'logo_url', header: 'header_image_url' };

/** Locks the row, so two concurrent uploads leave no orphaned file. */
const toSwapUrlSql = (column: string) =>
  `with old as (select id, ${column} as url from restaurants where id = $1 for no key update)
   update restaurants r set ${column} = $2, updated_at = $3 from old where r.id = old.id
   returning r.zip, old.url`;
const oldPicture = row({ zip: text, url: nullable(text) });
const swapUrl = {
  logo: statement('restaurant-logo', oldPicture, toSwapUrlSql(columns.logo)),
  header: statement('restaurant-header', oldPicture, toSwapUrlSql(columns.header)),
};

export async function setRestaurantPicture(
  app: App,
  manager: Manager,
  picture: RestaurantPicture,
  bytes: Buffer,
): Promise<StaffRestaurantView> {
  const { url } = await storeImage(app, bytes);
  return transaction(app, (tx) => replacePicture(app, tx, manager, picture, url));
}

/** The same with a picture from a web address. */
export async function setRestaurantPictureFromUrl(
  app: App,
  manager: Manager,
  picture: RestaurantPicture,
  address: string,
): Promise<StaffRestaurantView> {
  await checkRateLimit(app, 'picture-address', manager.id);
  return withUploadSlot(manager.id, async () =>
    setRestaurantPicture(app, manager, picture, await fetchPicture(app, address)),
  );
}

export const removeRestaurantPicture = (
  app: App,
  manager: Manager,
  picture: RestaurantPicture,
): Promise<StaffRestaurantView> => transaction(app, (tx) => replacePicture(app, tx, manager, picture, null));

/** A job deletes the old files after the row stops naming them. */
async function replacePicture(app: App, tx: Tx, manager: Manager, picture: RestaurantPicture, url: string | null) {
  const { id } = manager.restaurant;
  await requireRole(tx, manager, 'manager');
  const { zip, url: old } = expectOneRow(await swapUrl[picture](tx, [id, url, app.clock.now()]));
  if (old) enqueue(tx, 'delete-image', { url: old });
  signal(tx, [topics.zip(zip), topics.restaurant(id), topics.orders(id)], []);
  return readStaffRestaurant(app, manager, tx);
}
