import type { KitchenPicture } from '@fondly/contract/kitchen-profile';
import type { OwnRestaurantView } from '@fondly/contract/restaurant';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { isRefusal } from '../../shared/refusal.ts';
import { pictureFault } from '../meal-form/use-upload.ts';

const failed = {
  logo: 'Failed to upload logo. Please try again.',
  header: 'Failed to upload header image. Please try again.',
};

/** Sends, or removes, the logo or the header of the own kitchen (restaurant specification, section 5, Image uploads). */
export function useKitchenPicture(picture: KitchenPicture, onChanged: (kitchen: OwnRestaurantView) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { picture };

  const attempt = async (send: () => Promise<OwnRestaurantView>, sorry: string) => {
    setBusy(true);
    setProblem(null);
    try {
      onChanged(await send());
    } catch (thrown) {
      setProblem(isRefusal(thrown, 'image-not-image', 'too-large', 'too-many-requests') ? thrown.message : sorry);
    } finally {
      setBusy(false);
    }
  };
  const put = async (file: File) => {
    const fault = pictureFault(file);
    if (fault) return setProblem(fault);
    await attempt(() => call('PUT /api/restaurant/pictures/:picture', { params, file }), failed[picture]);
  };
  const drop = () =>
    attempt(() => call('DELETE /api/restaurant/pictures/:picture', { params }), 'This did not work. Please try again.');
  return { put, drop, isBusy, problem };
}
