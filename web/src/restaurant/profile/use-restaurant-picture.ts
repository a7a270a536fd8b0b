import type { RestaurantPicture } from '@fondly/contract/restaurant/profile';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { findPictureFault } from '../meal-form/use-image-upload.ts';
import { explainPictureError, wrongTypeText } from './explain-picture-error.ts';

/** Uploads or removes the restaurant's logo or header. */
export function useRestaurantPicture(picture: RestaurantPicture, onChanged: (restaurant: StaffRestaurantView) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { picture };

  const attempt = async (send: () => Promise<StaffRestaurantView>, explain: (thrown: unknown) => string) => {
    setBusy(true);
    setProblem(null);
    try {
      onChanged(await send());
    } catch (thrown) {
      setProblem(explain(thrown));
    } finally {
      setBusy(false);
    }
  };
  const uploadPicture = async (file: File) => {
    const error = findPictureFault(file, wrongTypeText[picture]());
    if (error) return setProblem(error);
    await attempt(
      () => call('PUT /api/restaurant/pictures/:picture', { params, file }),
      (thrown) => explainPictureError(thrown, picture),
    );
  };
  const removePicture = () =>
    attempt(
      () => call('DELETE /api/restaurant/pictures/:picture', { params }),
      () => m.common_did_not_work(),
    );
  return { uploadPicture, removePicture, isBusy, problem, clearProblem: () => setProblem(null) };
}
