import { topics } from '@fondly/contract/live';
import type { KitchenPicture } from '@fondly/contract/restaurant/profile';
import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { keepImage } from '../files/store-image.ts';
import type { App } from '../platform/app.ts';
import { one, prepared, type Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enqueue, signal } from '../platform/jobs/outbox.ts';
import { readOwnRestaurant } from './read-staff-restaurant.ts';
import { requireRole } from './staff-access.ts';
import type { Manager } from './staff-actors.ts';

const columns: Record<KitchenPicture, string> = { logo: 'logo_url', header: 'header_image_url' };

/** Under the row's lock, so of two pictures at once none is left behind that nobody shows. */
const replaceSql = (column: string) =>
  `with old as (select id, ${column} as url from restaurants where id = $1 for no key update)
   update restaurants r set ${column} = $2, updated_at = $3 from old where r.id = old.id
   returning r.zip, old.url`;
const replace: Record<KitchenPicture, ReturnType<typeof prepared<{ zip: string; url: string | null }>>> = {
  logo: prepared('restaurant-logo', replaceSql(columns.logo)),
  header: prepared('restaurant-header', replaceSql(columns.header)),
};

/** @throws Problem `image-not-image` */
export async function putKitchenPicture(
  app: App,
  manager: Manager,
  picture: KitchenPicture,
  bytes: Buffer,
): Promise<OwnRestaurantView> {
  const { url } = await keepImage(app, bytes);
  return transaction(app, (tx) => show(app, tx, manager, picture, url));
}

export const dropKitchenPicture = (app: App, manager: Manager, picture: KitchenPicture): Promise<OwnRestaurantView> =>
  transaction(app, (tx) => show(app, tx, manager, picture, null));

/** The old files go by job, once the row no longer names them. */
async function show(app: App, tx: Tx, manager: Manager, picture: KitchenPicture, url: string | null) {
  const { id } = manager.restaurant;
  await requireRole(tx, manager, 'manager');
  const { zip, url: old } = one(await replace[picture](tx, [id, url, app.clock.now()]));
  if (old) enqueue(tx, 'drop-image', { url: old });
  signal(tx, [topics.zip(zip), topics.kitchen(id), topics.orders(id)], []);
  return readOwnRestaurant(app, manager, tx);
}
