import { policies } from '@fondly/contract/policies';
import { and, count, eq } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { deleteImage } from '../files/delete-image.ts';
import { storeImage } from '../files/store-image.ts';
import { signalOrder } from '../orders/record-transition.ts';
import type { App } from '../platform/app.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { problemReportPhotos, problemReports } from './schema.ts';

/**
 * Adds a photo to an own report that is not settled. Asked before the picture is decoded, and again under the report's
 * lock: of five at once four stay, and the fifth leaves no file behind.
 *
 * @throws Problem `complaint-not-found`, `complaint-settled`, `too-many-photos`, `image-not-image`
 */
export async function addPhoto(app: App, customer: Customer, orderId: string, bytes: Buffer): Promise<void> {
  await requirePhotoSlot(app.db, customer, orderId);
  const { url } = await storeImage(app, bytes);
  try {
    await transaction(app, async (tx) => {
      await tx
        .select({ id: problemReports.orderId })
        .from(problemReports)
        .where(eq(problemReports.orderId, orderId))
        .for('update');
      const { restaurantId } = await requirePhotoSlot(tx, customer, orderId);
      await tx.insert(problemReportPhotos).values({ orderId, url, createdAt: app.clock.now() });
      signalOrder(tx, { id: orderId, customerId: customer.id, restaurantId });
    });
  } catch (error) {
    await deleteImage(app, { url });
    throw error;
  }
}

/** Whose report it is and whether it takes another photo: strangers are refused before they send ten megabytes. */
export async function requirePhotoSlot(
  db: Db | Tx,
  customer: Customer,
  orderId: string,
): Promise<{ restaurantId: string }> {
  const isOwnReport = and(eq(problemReports.orderId, orderId), eq(problemReports.customerId, customer.id));
  const [problemReport] = await db.select().from(problemReports).where(isOwnReport);
  if (!problemReport) throw new Problem('problem-report-not-found');
  if (problemReport.status === 'settled') throw new Problem('problem-report-resolved');
  const photoCount = await db
    .select({ n: count() })
    .from(problemReportPhotos)
    .where(eq(problemReportPhotos.orderId, orderId));
  if ((photoCount[0]?.n ?? 0) >= policies.problemReportPhotos) throw new Problem('too-many-photos');
  return problemReport;
}
