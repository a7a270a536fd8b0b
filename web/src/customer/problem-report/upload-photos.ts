import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

/** Sends photos to a report one after the other. @returns what went wrong with the first that did not get there, or null */
export async function uploadPhotos(orderId: string, files: readonly File[]): Promise<string | null> {
  let problem: string | null = null;
  for (const file of files) {
    try {
      await call('POST /api/orders/:id/complaint/photos', { params: { id: orderId }, file });
    } catch (thrown) {
      problem ??= toErrorMessage(thrown, 'Failed to upload image. Please try again.');
    }
  }
  return problem;
}
