import type { KitchenPicture } from '@fondly/contract/restaurant/profile';
import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { pictureFault } from '../meal-form/use-image-upload.ts';
import { explainPicture } from './explain-picture-error.ts';

/** Sends, or removes, the logo or the header of the own kitchen (restaurant specification, section 5, Image uploads). */
export function useKitchenPicture(picture: KitchenPicture, onChanged: (kitchen: OwnRestaurantView) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { picture };

  const attempt = async (send: () => Promise<OwnRestaurantView>, explain: (thrown: unknown) => string) => {
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
  const put = async (file: File) => {
    const fault = pictureFault(file);
    if (fault) return setProblem(fault);
    await attempt(
      () => call('PUT /api/restaurant/pictures/:picture', { params, file }),
      (thrown) => explainPicture(thrown, picture),
    );
  };
  const drop = () =>
    attempt(
      () => call('DELETE /api/restaurant/pictures/:picture', { params }),
      () => 'This did not work. Please try again.',
    );
  return { put, drop, isBusy, problem, forget: () => setProblem(null) };
}
