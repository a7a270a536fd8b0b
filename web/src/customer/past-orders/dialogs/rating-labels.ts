/** 1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent. */
export const ratingLabels = [
  { stars: 1, word: 'Poor' },
  { stars: 2, word: 'Fair' },
  { stars: 3, word: 'Good' },
  { stars: 4, word: 'Very Good' },
  { stars: 5, word: 'Excellent' },
] as const;
