import { policies } from '@fondly/contract/policies';
import { and, count, eq } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { dropImage } from '../files/delete-image.ts';
import { keepImage } from '../files/store-image.ts';
import { tellOrder } from '../orders/record-transition.ts';
import type { App } from '../platform/app.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { complaintPhotos, complaints } from './schema.ts';

/**
 * Adds a photo to an own report that is not settled. Asked before the picture is decoded, and again under the report's
 * lock: of five at once four stay, and the fifth leaves no file behind.
 *
 * @throws Problem `complaint-not-found`, `complaint-settled`, `too-many-photos`, `image-not-image`
 */
export async function addPhoto(app: App, customer: Customer, orderId: string, bytes: Buffer): Promise<void> {
  await requireRoom(app.db, customer, orderId);
  const { url } = await keepImage(app, bytes);
  try {
    await transaction(app, async (tx) => {
      await tx.select({ id: complaints.orderId }).from(complaints).where(eq(complaints.orderId, orderId)).for('update');
      const { restaurantId } = await requireRoom(tx, customer, orderId);
      await tx.insert(complaintPhotos).values({ orderId, url, createdAt: app.clock.now() });
      tellOrder(tx, { id: orderId, customerId: customer.id, restaurantId });
    });
  } catch (error) {
    await dropImage(app, { url });
    throw error;
  }
}

/** Whose report it is and whether it takes another photo: strangers are refused before they send ten megabytes. */
export async function requireRoom(db: Db | Tx, customer: Customer, orderId: string): Promise<{ restaurantId: string }> {
  const isMine = and(eq(complaints.orderId, orderId), eq(complaints.customerId, customer.id));
  const [complaint] = await db.select().from(complaints).where(isMine);
  if (!complaint) throw new Problem('complaint-not-found');
  if (complaint.status === 'settled') throw new Problem('complaint-settled');
  const kept = await db.select({ n: count() }).from(complaintPhotos).where(eq(complaintPhotos.orderId, orderId));
  if ((kept[0]?.n ?? 0) >= policies.complaintPhotos) throw new Problem('too-many-photos');
  return complaint;
}
