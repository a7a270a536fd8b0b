import { policies } from '@fondly/contract/policies';
import type { Customer } from '../accounts/sessions/actor.ts';
import { deleteImage } from '../files/delete-image.ts';
import { storeImage } from '../files/store-image.ts';
import { signalOrder } from '../orders/record-transition.ts';
import type { App } from '../platform/app.ts';
import { type Db, expectOneRow, type Tx } from '../platform/database/db.ts';
import { bigint, notNull, row } from '../platform/database/row.ts';
import { command, noColumns, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { problemReportRow } from './schema.ts';

const lock = statement(
  'problem-report-photos-lock',
  noColumns,
  'select from complaints where order_id = $1 for update',
);
const { restaurantId, status } = problemReportRow.columns;
const findOfCustomer = statement(
  'problem-report-for-photo',
  row({ restaurantId, status }),
  'select restaurant_id, status from complaints where order_id = $1 and customer_id = $2',
);
const countPhotos = statement(
  'problem-report-count-photos',
  row({ count: notNull(bigint) }),
  'select count(*) from complaint_photos where order_id = $1',
);
const insertPhoto = command(
  'problem-report-insert-photo',
  'insert into complaint_photos (order_id, url, created_at) values ($1, $2, $3)',
);

/**
 * Adds a photo to an unresolved report of the customer. The limit is checked before the picture is decoded, and again
 * under the lock of the report: when five arrive at once, four are kept and the file of the fifth is deleted.
 */
export async function addPhoto(app: App, customer: Customer, orderId: string, bytes: Buffer): Promise<void> {
  await requirePhotoSlot(app.db, customer, orderId);
  const { url } = await storeImage(app, bytes);
  try {
    await transaction(app, async (tx) => {
      await lock(tx, [orderId]);
      const { restaurantId } = await requirePhotoSlot(tx, customer, orderId);
      await insertPhoto(tx, [orderId, url, app.clock.now()]);
      signalOrder(tx, { id: orderId, customerId: customer.id, restaurantId });
    });
  } catch (error) {
    await deleteImage(app, { url });
    throw error;
  }
}

/** Requires a report of the customer that takes another photo. Others are refused before they upload ten megabytes. */
export async function requirePhotoSlot(
  on: Db | Tx,
  customer: Customer,
  orderId: string,
): Promise<{ restaurantId: string }> {
  const [problemReport] = await findOfCustomer(on, [orderId, customer.id]);
  if (!problemReport) throw new Problem('problem-report-not-found');
  if (problemReport.status === 'settled') throw new Problem('problem-report-resolved');
  const { count } = expectOneRow(await countPhotos(on, [orderId]));
  if (count >= policies.problemReportPhotos) throw new Problem('too-many-photos');
  return problemReport;
}
