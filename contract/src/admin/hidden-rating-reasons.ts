/** Why an admin may hide a rating. That a restaurant finds it unfair is not a reason. Stored, so they cannot be renamed. */
export const hiddenRatingReasons = ['abuse', 'personal-data', 'not-this-order', 'advertising', 'test'] as const;
export type HiddenRatingReason = (typeof hiddenRatingReasons)[number];

/** The reason that a rating stores as a code; null for the words that an admin typed before there were codes. */
export const findHiddenRatingReason = (stored: string): HiddenRatingReason | null =>
  hiddenRatingReasons.find((reason) => reason === stored) ?? null;
