/** What customers read beside the end of a pause. */
export const pauseReasons = [
  'Busy kitchen, back soon',
  'Short on staff',
  'Trouble with our equipment',
  'Private event',
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Minutes, or until the kitchen's tomorrow. */
export const pauseDurations = ['15', '30', '60', 'tomorrow'] as const;
export type PauseDuration = (typeof pauseDurations)[number];
