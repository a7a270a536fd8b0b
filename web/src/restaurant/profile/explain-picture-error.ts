import type { RestaurantPicture } from '@fondly/contract/restaurant/profile';
import { isApiError } from '../../shared/api/api-error.ts';

export const pictureFailedText = {
  logo: 'Failed to upload logo. Please try again.',
  header: 'Failed to upload header image. Please try again.',
};

/** Why a logo or header could not be stored: a reason that the user can act on, else the specified sentence. */
export function explainPictureError(thrown: unknown, picture: RestaurantPicture): string {
  if (isApiError(thrown, 'invalid-input') && thrown.fields.url) return thrown.fields.url;
  const isClear = isApiError(
    thrown,
    'not-an-image',
    'drawing-too-slow',
    'file-too-large',
    'too-many-requests',
    'busy',
    'image-fetch-failed',
  );
  return isClear ? thrown.message : pictureFailedText[picture];
}
