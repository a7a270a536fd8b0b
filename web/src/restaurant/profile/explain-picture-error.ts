import type { RestaurantPicture } from '@fondly/contract/restaurant/profile';
import * as m from '@fondly/messages';
import { isApiError } from '../../shared/api/api-error.ts';

export const pictureFailedText = {
  logo: m.restaurant_profile_logo_error_upload,
  header: m.restaurant_profile_header_error_upload,
};

/** A file that is no picture. */
export const wrongTypeText = {
  logo: m.restaurant_profile_logo_error_type,
  header: m.restaurant_profile_header_error_type,
};

/** Why a logo or header could not be stored: a reason that the user can act on, else the specified sentence. */
export function explainPictureError(thrown: unknown, picture: RestaurantPicture): string {
  if (isApiError(thrown, 'invalid-input') && thrown.fields.url) return thrown.fields.url;
  if (isApiError(thrown, 'not-an-image')) return wrongTypeText[picture]();
  const isClear = isApiError(
    thrown,
    'too-many-pixels',
    'drawing-too-slow',
    'file-too-large',
    'too-many-requests',
    'busy',
    'image-fetch-failed',
  );
  return isClear ? thrown.message : pictureFailedText[picture]();
}
