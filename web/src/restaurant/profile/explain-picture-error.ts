import type { KitchenPicture } from '@fondly/contract/restaurant/profile';
import { isRefusal } from '../../shared/api/api-error.ts';

export const failedPicture = {
  logo: 'Failed to upload logo. Please try again.',
  header: 'Failed to upload header image. Please try again.',
};

/** Why a logo or header was not kept: what somebody can do about it, else the specified sentence (section 5). */
export function explainPicture(thrown: unknown, picture: KitchenPicture): string {
  if (isRefusal(thrown, 'invalid-input') && thrown.fields.url) return thrown.fields.url;
  const isClear = isRefusal(thrown, 'image-not-image', 'too-large', 'too-many-requests', 'picture-not-fetched');
  return isClear ? thrown.message : failedPicture[picture];
}
