import type { RestaurantPicture } from '@fondly/contract/restaurant/profile';
import { isApiError } from '../../shared/api/api-error.ts';

export const pictureFailedText = {
  logo: 'Failed to upload logo. Please try again.',
  header: 'Failed to upload header image. Please try again.',
};

/** A file that is no picture. */
export const wrongTypeText = {
  logo: 'Please select an image file (PNG, JPG, etc.)',
  header: 'Please select an image file (PNG, JPG, SVG)',
};

/** Why a logo or header could not be stored: a reason that the user can act on, else the specified sentence. */
export function explainPictureError(thrown: unknown, picture: RestaurantPicture): string {
  if (isApiError(thrown, 'invalid-input') && thrown.fields.url) return thrown.fields.url;
  if (isApiError(thrown, 'not-an-image')) return wrongTypeText[picture];
  const isClear = isApiError(
    thrown,
    'too-many-pixels',
    'drawing-too-slow',
    'file-too-large',
    'too-many-requests',
    'busy',
    'image-fetch-failed',
  );
  return isClear ? thrown.message : pictureFailedText[picture];
}
