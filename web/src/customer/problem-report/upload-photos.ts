import * as m from '@fondly/messages';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

/** Uploads photos to a report one after the other. @returns the error of the first that failed, or null */
export async function uploadPhotos(orderId: string, files: readonly File[]): Promise<string | null> {
  let problem: string | null = null;
  for (const file of files) {
    try {
      await call('POST /api/orders/:id/complaint/photos', { params: { id: orderId }, file });
    } catch (thrown) {
      problem ??= toErrorMessage(thrown, m.customer_report_photos_error_upload());
    }
  }
  return problem;
}
